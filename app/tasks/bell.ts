export interface Bell {
  ring(): void
  close(): void
}

/** The bell of a circuit: two partials that die away. Made in a press, without which browsers play nothing; silent where there is
 *  no sound, since the screen says the same. */
export function makeBell(): Bell {
  if (typeof AudioContext === 'undefined') return { ring: () => undefined, close: () => undefined }
  const sound = new AudioContext()
  return {
    ring() {
      const nowS = sound.currentTime
      for (const [hertz, volume] of [
        [880, 0.25],
        [2217, 0.08],
      ] as const) {
        const tone = sound.createOscillator()
        const loudness = sound.createGain()
        tone.frequency.value = hertz
        loudness.gain.setValueAtTime(volume, nowS)
        loudness.gain.exponentialRampToValueAtTime(0.0001, nowS + 1.6)
        tone.connect(loudness).connect(sound.destination)
        tone.start(nowS)
        tone.stop(nowS + 1.6)
      }
    },
    close: () => void sound.close(),
  }
}
