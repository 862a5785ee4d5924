/** Two notes of a ship's bell, a second long: made here, so that nothing is fetched and nobody's recording is used. */
const NOTES_HZ = [880, 660]
const NOTE_SECONDS = 0.45
const VOLUME = 0.25

let audio: AudioContext | null = null

/** Browsers are silent until somebody has touched the page; from then on it may ring. */
export function allowRinging(): () => void {
  const allow = () => {
    audio ??= new AudioContext()
    void audio.resume()
  }
  for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, allow, { once: true })
  return () => {
    for (const event of ['pointerdown', 'keydown'] as const) removeEventListener(event, allow)
  }
}

/** False where the page may not sound yet. Who has touched a page before this one in the same tab need not touch it again. */
export function ring(): boolean {
  audio ??= new AudioContext()
  if (audio.state !== 'running') return false
  for (const [at, frequency] of NOTES_HZ.entries()) note(audio, frequency, audio.currentTime + at * NOTE_SECONDS)
  document.documentElement.dataset['rung'] = String(Number(document.documentElement.dataset['rung'] ?? 0) + 1)
  return true
}

function note(on: AudioContext, frequency: number, start: number): void {
  const tone = on.createOscillator()
  const gain = on.createGain()
  tone.frequency.value = frequency
  gain.gain.setValueAtTime(VOLUME, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
  tone.connect(gain).connect(on.destination)
  tone.start(start)
  tone.stop(start + NOTE_SECONDS)
}
