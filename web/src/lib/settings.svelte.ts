// What the user likes. Kept in the browser, put on the root element, where the design tokens look.

export const THEMES = ['system', 'light', 'dark'] as const
export const CONTRASTS = ['normal', 'more'] as const
export const TEXT_SIZES = ['normal', 'large', 'huge'] as const
export const BOARDS = ['wood', 'green', 'blue', 'grey'] as const
export const PIECE_SETS = ['auto', 'signs', 'letters'] as const

export interface Settings {
  theme: (typeof THEMES)[number]
  contrast: (typeof CONTRASTS)[number]
  text: (typeof TEXT_SIZES)[number]
  board: (typeof BOARDS)[number]
  pieces: (typeof PIECE_SETS)[number]
  sounds: boolean
  coordinates: boolean
  dots: boolean
  premoves: boolean
  speakEngine: boolean
}

const KEY = 'manticore.settings'
const DEFAULTS: Settings = {
  theme: 'system',
  contrast: 'normal',
  text: 'normal',
  board: 'wood',
  pieces: 'auto',
  sounds: false,
  coordinates: true,
  dots: true,
  premoves: true,
  speakEngine: false,
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() })

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const prefersContrast = matchMedia('(prefers-contrast: more)')

/** Puts the settings on the page and into the store. */
export function applySettings(): void {
  const root = document.documentElement.dataset
  const isDark = settings.theme === 'dark' || (settings.theme === 'system' && prefersDark.matches)
  root['theme'] = isDark ? 'dark' : 'light'
  root['contrast'] = settings.contrast === 'more' || prefersContrast.matches ? 'more' : 'normal'
  root['text'] = settings.text
  root['board'] = settings.board
  localStorage.setItem(KEY, JSON.stringify(settings))
}

prefersDark.addEventListener('change', applySettings)
prefersContrast.addEventListener('change', applySettings)
