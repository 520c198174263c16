import { ModelFailure } from '../../services/tutor/language-model.ts'

/** `fetch` that follows no redirect, takes nothing but a stream of events where the answer is good, and no more than `mostBytes` of it.
 *  Throws `ModelFailure`. */
export function guardedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400)
      throw new ModelFailure('the endpoint wants to be asked elsewhere', { isRefused: true })
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && !/^text\/event-stream\b/i.test(type))
      throw new ModelFailure('the endpoint answered something other than a stream of events')
    const { status, statusText, headers } = response
    return new Response(response.body?.pipeThrough(atMost(mostBytes)), { status, statusText, headers })
  }
}

function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new ModelFailure('the endpoint sent far more than was asked for'))
      else controller.enqueue(chunk)
    },
  })
}
