import { onTestFinished } from 'vitest'

/** A microphone that hears a tone until the test ends; one that went on would be heard by all later tests of the document. Browsers
 *  play and hear nothing before a press: `wake` in what a press leads to. */
export function heardTone(): { stream: MediaStream; track: MediaStreamTrack; wake(): Promise<void> } {
  const sound = new AudioContext()
  onTestFinished(() => sound.close())
  const tone = sound.createOscillator()
  const heard = sound.createMediaStreamDestination()
  tone.connect(heard)
  tone.start()
  const [track] = heard.stream.getTracks()
  if (!track) throw new Error('a sound has a track')
  return { stream: heard.stream, track, wake: () => sound.resume() }
}
