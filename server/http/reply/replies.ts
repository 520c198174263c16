import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import type { CachedResponse } from '../../concurrency/cached-responses.ts'
import type { RequestContext } from '../context.ts'
import { sendEvents } from './event-stream.ts'
import { sendServerPage, type ServerPage } from './server-page.ts'
import { sendBlob, type Blob, type ReadBlob } from './send-blob.ts'
import { sendCached, sendJson } from './send-json.ts'

/** JSON that is written already: ready-made with its ETag, or as text. It is sent as it is. */
export class WrittenJson {
  readonly json: CachedResponse | string
  constructor(json: CachedResponse | string) {
    this.json = json
  }
}

export type BytesReply =
  | { is: 'blob'; blob: Blob; read: ReadBlob; readers: 'private' | 'public' }
  | { is: 'text'; text: string; mediaType: string; maxAgeS: number }
  /** A file to keep, which the browser is to save and no cache to hold. */
  | { is: 'download'; fileName: string; mediaType: string; bytes: number; pieces: AsyncIterable<Uint8Array> }

/** What the handler of an endpoint answers, by its kind of reply. `null` is sent as 204, in JSON. Of events, what is thrown before
 *  there is a first one is a problem like any other. */
export type ReplyOf<E extends Endpoint> = {
  json: z.input<E['answer']> | WrittenJson
  bytes: BytesReply
  page: ServerPage
  events: AsyncIterable<z.input<E['answer']>>
}[E['reply']]

/** Sends what a handler answered. `eventsEnded` is called when what makes events has ended, and never of another kind of reply. */
export async function sendReply<E extends Endpoint>(
  { reply: kind, answer }: E,
  ctx: RequestContext,
  reply: ReplyOf<E>,
  eventsEnded: () => void,
): Promise<void> {
  if (kind === 'page') sendServerPage(ctx, reply as ServerPage)
  else if (kind === 'bytes') await sendBytes(ctx, reply as BytesReply)
  else if (kind === 'events') await sendEvents(ctx, endingWith(reply as AsyncIterable<unknown>, eventsEnded), answer)
  else if (reply instanceof WrittenJson) await sendWritten(ctx, reply)
  else await sendAnswer(ctx, z.parse(answer, reply))
}

/** `sendEvents` begins it in every case, so that it comes to its end. */
async function* endingWith(events: AsyncIterable<unknown>, ended: () => void): AsyncGenerator<unknown> {
  try {
    yield* events
  } finally {
    ended()
  }
}

async function sendAnswer(ctx: RequestContext, answer: unknown): Promise<void> {
  if (answer === null) ctx.status = 204
  else await sendJson(ctx, JSON.stringify(answer))
}

async function sendWritten(ctx: RequestContext, { json }: WrittenJson): Promise<void> {
  if (typeof json === 'string') await sendJson(ctx, json)
  else sendCached(ctx, json)
}

async function sendBytes(ctx: RequestContext, reply: BytesReply): Promise<void> {
  if (reply.is === 'blob') return await sendBlob(ctx, reply.blob, reply.read, reply.readers)
  if (reply.is === 'download') {
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment(reply.fileName)
    ctx.type = reply.mediaType
    ctx.body = Readable.from(reply.pieces, { objectMode: false, highWaterMark: 1 })
    ctx.length = reply.bytes
    return
  }
  ctx.set('Cache-Control', `public, max-age=${reply.maxAgeS}`)
  ctx.type = reply.mediaType
  ctx.body = reply.text
}
