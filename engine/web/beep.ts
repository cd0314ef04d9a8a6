/** What became of a scan: the cashier hears it while his eyes are on the piece. */
const tones = {
  TAKEN: [{ hertz: 1_800, seconds: 0.07 }],
  REFUSED: [
    { hertz: 330, seconds: 0.14 },
    { hertz: 220, seconds: 0.28 },
  ],
} as const

let sound: AudioContext | undefined
let resting: ReturnType<typeof setTimeout> | undefined
/** Loudspeakers that fall asleep swallow the first tone that wakes them, so they are kept awake from scan to scan. */
const quietMs = 60_000

/**
 * A short high tone: the scan was taken; two low ones: it was refused. Nothing where the browser has no sound. When it has been quiet for
 * a while the sound rests: one that runs all day mixes silence with a thread of its own.
 */
export function beep(outcome: keyof typeof tones): void {
  try {
    const playing = (sound ??= new AudioContext())
    void playing.resume()
    clearTimeout(resting)
    resting = setTimeout(() => void playing.suspend(), quietMs)
    let at = playing.currentTime
    for (const { hertz, seconds } of tones[outcome]) {
      const tone = playing.createOscillator()
      const volume = playing.createGain()
      tone.frequency.value = hertz
      volume.gain.value = 0.05
      tone.connect(volume).connect(playing.destination)
      tone.start(at)
      tone.stop(at + seconds)
      at += seconds
    }
  } catch {
    // A till without loudspeakers is none the worse.
  }
}
