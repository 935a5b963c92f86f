// What is said to those who do not see the board: the live regions of App.svelte speak these texts.

class Speech {
  polite = $state('')
  urgent = $state('')

  /** Said when the reader has finished its sentence. The same text twice is said twice. */
  say(text: string): void {
    this.polite = this.polite === text ? `${text}\u00a0` : text
  }

  /** Said at once: refusals and ends of games. */
  warn(text: string): void {
    this.urgent = this.urgent === text ? `${text}\u00a0` : text
  }
}

export const speech = new Speech()
