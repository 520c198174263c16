import { useEffect, useRef } from 'react'
import type { Recorder } from './recorder.ts'
import css from './task-player.module.css'

/** Says whether one is being recorded, with a picture of oneself where the camera is on. */
export function RecordingStatus({ recorder, isOn }: { recorder: Recorder | null; isOn: boolean }) {
  if (!recorder) return isOn ? <p className={css['small']}>Speak aloud. Nothing is recorded.</p> : null
  // Where a device was taken away, nothing may be left that hears.
  if (!recorder.stream.active)
    return isOn ? <p className={css['small']}>Speak aloud. Nothing is recorded any more.</p> : null
  return (
    <>
      {recorder.hasCamera && <Mirror stream={recorder.stream} />}
      <p role="status" className={isOn ? css['recording'] : css['small']}>
        {isOn
          ? 'Recording, on this device only'
          : 'Recording starts with “Start speaking”, or when the time to think is over.'}
      </p>
    </>
  )
}

function Mirror({ stream }: { stream: MediaStream }) {
  const picture = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (picture.current) picture.current.srcObject = stream
  }, [stream])
  return (
    <video ref={picture} className={css['mirror']} autoPlay muted playsInline aria-label="You, as you are recorded" />
  )
}
