import { parseRange, contentRange } from '../core/content/byte-range.ts'
import { type FilesEnv, mediaFiles, readLarge } from '../offline/packs/large-media.ts'
import { mediaHeaders, mediaOfPath } from '../offline/packs/media.ts'

/** Media that lies on this device. */
interface HeldMedia {
  mediaType: string
  bytes: number
  slice(part: { start: number; length: number }): BodyInit | Promise<BodyInit>
}

/** Answers all of it, or the part that is asked for: Safari plays nothing else. */
async function answerMedia(request: Request, { mediaType, bytes, slice }: HeldMedia): Promise<Response> {
  const asked = parseRange(request.headers.get('range') ?? '', bytes)
  if (asked.is === 'whole') {
    const headers = { ...mediaHeaders(mediaType, bytes), 'accept-ranges': 'bytes' }
    return new Response(await slice({ start: 0, length: bytes }), { headers })
  }
  const range = { 'content-range': contentRange(asked, bytes) }
  if (asked.is === 'outside')
    return new Response(null, { status: 416, headers: { ...mediaHeaders(mediaType, 0), ...range } })
  const headers = { ...mediaHeaders(mediaType, asked.length), 'accept-ranges': 'bytes', ...range }
  return new Response(await slice(asked), { status: 206, headers })
}

/** What a cache holds as a whole, or the part of it that is asked for. */
export async function answerKept(request: Request, kept: Response): Promise<Response> {
  if (!request.headers.has('range')) return kept
  const whole = await kept.arrayBuffer()
  return await answerMedia(request, {
    mediaType: kept.headers.get('content-type') ?? '',
    bytes: whole.byteLength,
    slice: ({ start, length }) => whole.slice(start, start + length),
  })
}

/** Answers large media of a downloaded pack. `null` when it is not on this device. */
export async function largeMediaAnswer(request: Request, env: FilesEnv = {}): Promise<Response | null> {
  const named = mediaOfPath(new URL(request.url).pathname)
  const files = named && (await mediaFiles(env))
  const large = files && (await readLarge(files, named.courseId, named.sha256))
  return large && (await answerMedia(request, large))
}
