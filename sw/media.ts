import { askedRange } from '../core/content/byte-range.ts'
import { type FilesEnv, mediaFiles, readLarge } from '../offline/packs/large-media.ts'
import { mediaHeaders, mediaOfPath } from '../offline/packs/media.ts'

/** Answers large media of a downloaded pack, in parts where a player asks for parts: Safari plays nothing else. `null` when
 *  it is not on this device. */
export async function largeMediaAnswer(request: Request, env: FilesEnv = {}): Promise<Response | null> {
  const named = mediaOfPath(new URL(request.url).pathname)
  const files = named && (await mediaFiles(env))
  const large = files && (await readLarge(files, named.courseId, named.sha256))
  if (!large) return null
  const { bytes, mediaType } = large
  const asked = askedRange(request.headers.get('range') ?? '', bytes)
  if (asked.is === 'outside') {
    const headers = { ...mediaHeaders(mediaType, 0), 'content-range': `bytes */${bytes}` }
    return new Response(null, { status: 416, headers })
  }
  if (asked.is === 'whole') {
    const headers = { ...mediaHeaders(mediaType, bytes), 'accept-ranges': 'bytes' }
    return new Response(await large.slice({ start: 0, length: bytes }), { headers })
  }
  const { start, length } = asked
  const headers = {
    ...mediaHeaders(mediaType, length),
    'accept-ranges': 'bytes',
    'content-range': `bytes ${start}-${start + length - 1}/${bytes}`,
  }
  return new Response(await large.slice({ start, length }), { status: 206, headers })
}
