/** Why nothing can be recorded. `refused`: by the person or the browser's settings. `in-use`: another program has the device. */
export type RecorderFault = 'unsupported' | 'refused' | 'no-device' | 'in-use'

export class NoRecorder extends Error {
  override readonly name = 'NoRecorder'
  constructor(readonly why: RecorderFault) {
    super(`nothing can be recorded: ${why}`)
  }
}

export interface Recorded {
  mediaType: string
  content: ArrayBuffer
}

/** A microphone that is open, with or without a camera. */
export interface Recorder {
  /** For a picture of oneself; has video only when the camera was asked for. */
  stream: MediaStream
  hasCamera: boolean
  start(): void
  /** Leaves a gap of no length: what is heard meanwhile is not recorded. */
  setPaused(isPaused: boolean): void
  /** What was recorded since `start`; `null` where there is nothing of it. */
  stop(): Promise<Recorded | null>
  /** Lets go of the devices: their lights go out. */
  close(): void
  /** Called once when a device is taken away or fails in the middle. */
  onLost(listener: () => void): void
}

/** A minute is about 0.4 MB of sound, and 5 MB with a picture. */
const quality = { audioBitsPerSecond: 48_000, videoBitsPerSecond: 600_000 }

const faults: Record<string, RecorderFault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
}

/** Asks for the microphone, which may ask the person. Throws `NoRecorder`. */
export async function openRecorder({ camera }: { camera: boolean }): Promise<Recorder> {
  // Absent in old browsers, and on pages without TLS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined || typeof MediaRecorder === 'undefined') throw new NoRecorder('unsupported')
  const video = camera && { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } }
  const stream = await devices.getUserMedia({ audio: true, video }).catch((error: unknown) => {
    throw new NoRecorder((error instanceof Error && faults[error.name]) || 'in-use')
  })
  return recorderOf(stream, camera)
}

function recorderOf(stream: MediaStream, hasCamera: boolean): Recorder {
  let running: { media: MediaRecorder; parts: Blob[] } | null = null
  let isPaused = false
  const stop = async (): Promise<Recorded | null> => {
    const held = running
    if (!held) return null
    running = null
    const { media, parts } = held
    if (media.state !== 'inactive') {
      const ended = new Promise((resolve) => media.addEventListener('stop', resolve, { once: true }))
      media.stop()
      await ended
    }
    const blob = new Blob(parts, { type: media.mimeType })
    return blob.size === 0 ? null : { mediaType: media.mimeType, content: await blob.arrayBuffer() }
  }
  // A picture without its sound is no answer: the camera goes with the microphone.
  for (const track of stream.getAudioTracks())
    track.addEventListener('ended', () => stream.getVideoTracks().forEach((camera) => camera.stop()))
  return {
    stream,
    hasCamera,
    start() {
      // The devices have been taken away, which was told.
      if (!stream.active) return
      const media = new MediaRecorder(stream, quality)
      const parts: Blob[] = []
      media.addEventListener('dataavailable', ({ data }) => void parts.push(data))
      // In pieces: what was spoken until a device fails is kept.
      media.start(1000)
      if (isPaused) media.pause()
      running = { media, parts }
    },
    setPaused(next) {
      isPaused = next
      const media = running?.media
      if (isPaused && media?.state === 'recording') media.pause()
      if (!isPaused && media?.state === 'paused') media.resume()
    },
    stop,
    close() {
      void stop()
      for (const track of stream.getTracks()) track.stop()
    },
    onLost(listener) {
      for (const track of stream.getTracks()) track.addEventListener('ended', listener, { once: true })
    },
  }
}
