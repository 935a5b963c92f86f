// What tools/make-pieces.mjs takes out of the fonts and the icon set. src/pieces/catalogue.ts says which piece gets what.

/** Name of a sign, its white and its black character. Turned signs are these, turned by the page. */
export const SIGNS = [
  ['king', '♔', '♚'],
  ['queen', '♕', '♛'],
  ['rook', '♖', '♜'],
  ['bishop', '♗', '♝'],
  ['knight', '♘', '♞'],
  ['pawn', '♙', '♟'],
  ['equihopper', '🩈', '🩉'],
  ['knight-queen', '🩎', '🩑'],
  ['knight-rook', '🩏', '🩒'],
  ['knight-bishop', '🩐', '🩓'],
]

export const KANJI = [...'王玉飛角金銀桂香歩龍馬全圭杏と虎象獅鳳燕鶉雉鶴鷹鵬雁鷲鶏雛麒槍酔太']
export const HANZI = [...'帥將仕士相象車馬炮砲兵卒漢楚包']

export const ICONS = [
  'elephant', 'elephant-head', 'camel', 'camel-head', 'unicorn', 'lion', 'tiger-head', 'dragon-head', 'wizard-face',
  'cannon', 'griffin-symbol', 'wolf-head', 'fox-head', 'eagle-head', 'hawk-emblem', 'falcon-moon', 'bowman', 'buffalo-head',
  'ninja-head', 'monk-face', 'duck', 'goat', 'hound', 'vulture', 'snake', 'rose', 'snail', 'swallow', 'crane', 'vampire-dracula',
  'watchtower', 'spears', 'centaur', 'knight-banner', 'mortar', 'goose', 'spartan-helmet', 'angel-wings', 'ship-bow',
  'unlit-bomb', 'rhinoceros-horn', 'frog', 'crown', 'shield', 'swordman', 'pirate-cannon', 'guards', 'griffin-shield',
  'sea-serpent', 'werewolf', 'cloaked-figure-on-horseback', 'imperial-crown', 'queen-crown', 'horse-head', 'stone-tower',
  'musket', 'wizard-staff', 'butterfly', 'bull-horns', 'sitting-dog', 'laurel-crown', 'sharp-crown', 'jewel-crown',
]
