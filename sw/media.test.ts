import { expect, test } from 'vitest'
import { pieceBytes } from '../core/content/blobs.ts'
import { finishLarge, keepPiece } from '../offline/packs/large-media.ts'
import { makePackDevice } from '../offline/testing/make-pack-device.ts'
import { film } from '../offline/testing/make-pack-server.ts'
import { largeMediaAnswer } from './media.ts'

const sha256 = 'a'.repeat(64)
const { bytes } = film(3)
const blob = { sha256, bytes: bytes.length, wireBytes: bytes.length, role: 'video', mediaType: 'video/mp4' } as const

async function deviceWithFilm() {
  const device = makePackDevice()
  const files = await device.getDirectory()
  for (const at of [0, 1, 2])
    await keepPiece(
      files,
      { courseId: 1, sha256, position: at },
      bytes.slice(at * pieceBytes, (at + 1) * pieceBytes).buffer,
    )
  return { device, files }
}

const ask = (range?: string) =>
  new Request(`https://phone.test/media/1/${sha256}`, { headers: range === undefined ? {} : { range } })

test('a film is answered whole and in parts', async () => {
  const { device, files } = await deviceWithFilm()
  await finishLarge(files, 1, blob)
  const whole = (await largeMediaAnswer(ask(), device))!
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ])
  expect((await whole.arrayBuffer()).byteLength).toBe(bytes.length)
  const first = pieceBytes - 2
  const part = (await largeMediaAnswer(ask(`bytes=${first}-${first + 3}`), device))!
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    `bytes ${first}-${first + 3}/${bytes.length}`,
    '4',
  ])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(first, first + 4))
  expect(part.headers.get('content-security-policy')).toContain('sandbox')
  const beyond = (await largeMediaAnswer(ask(`bytes=${bytes.length}-`), device))!
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
})

test('a film that is not here as a whole is left to the server', async () => {
  const { device } = await deviceWithFilm()
  expect(await largeMediaAnswer(ask(), device)).toBeNull()
  expect(await largeMediaAnswer(new Request('https://phone.test/media/1/other'), device)).toBeNull()
})
