// A soft click for a move, a deeper one for a capture. Made, not loaded; silent unless the user asks for sounds.
import { settings } from './settings.svelte'

let context: AudioContext | null = null
const LENGTH = 0.09
const LOUDNESS = 0.18
const PITCH = { move: 420, capture: 240, end: 620 }

export function sound(kind: keyof typeof PITCH): void {
  if (!settings.sounds) return
  context ??= new AudioContext()
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.type = 'triangle'
  tone.frequency.value = PITCH[kind]
  volume.gain.setValueAtTime(LOUDNESS, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + LENGTH)
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + LENGTH)
}
