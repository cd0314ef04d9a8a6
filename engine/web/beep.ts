/** What became of a scan: the cashier hears it while his eyes are on the piece. */
const tones = {
  TAKEN: [{ hertz: 1_800, seconds: 0.07 }],
  REFUSED: [
    { hertz: 330, seconds: 0.14 },
    { hertz: 220, seconds: 0.28 },
  ],
} as const

let sound: AudioContext | undefined
/** When it is quiet again, by the clock of the sound. */
let quietAt = 0

/**
 * A short high tone: the scan was taken; two low ones: it was refused. Nothing where the browser has no sound. Between tones the
 * sound is at rest: one that runs all day mixes silence with a thread of its own.
 */
export function beep(outcome: keyof typeof tones): void {
  try {
    const playing = (sound ??= new AudioContext())
    void playing.resume()
    let at = playing.currentTime
    for (const { hertz, seconds } of tones[outcome]) {
      const tone = playing.createOscillator()
      const volume = playing.createGain()
      tone.frequency.value = hertz
      volume.gain.value = 0.05
      tone.connect(volume).connect(playing.destination)
      tone.start(at)
      tone.stop(at + seconds)
      tone.addEventListener('ended', () => {
        if (playing.currentTime >= quietAt) void playing.suspend()
      })
      at += seconds
    }
    quietAt = Math.max(quietAt, at)
  } catch {
    // A till without loudspeakers is none the worse.
  }
}
