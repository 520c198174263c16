import { expect, test, vi } from 'vitest'
import { heardTone } from '../testing/microphone.ts'
import { openRecorder } from './recorder.ts'

test('a part that begins while the clock is stopped is recorded once it goes on', async () => {
  const { stream } = heardTone()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  const media: MediaRecorder[] = []
  const begin = MediaRecorder.prototype.start
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(function (this: MediaRecorder, slice) {
    media.push(this)
    begin.call(this, slice)
  })
  const recorder = await openRecorder({ camera: false })
  recorder.setPaused(true)
  recorder.start()
  expect(media[0]?.state).toBe('paused')
  recorder.setPaused(false)
  expect(media[0]?.state).toBe('recording')
  recorder.close()
})
