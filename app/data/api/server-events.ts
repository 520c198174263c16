import * as z from 'zod/mini'
import { problemFromJson } from '../../../core/contract/problem-json.ts'
import { Problem } from '../../../core/problem.ts'
import { fetchAsOpen } from './send.ts'

const unreachable = (cause?: unknown) => new Problem('unreachable', 'The server cannot be reached.', { cause })

/** The events of a call that answers with them, until its stream ends or is cut; who resumes says in the address where. `gone`:
 *  nobody wants them any more. Throws `Problem`: the server's own, `unreachable`, or `unreadable` for what is not in our form. */
export async function* readServerEvents<Event>(
  url: string,
  schema: z.ZodMiniType<Event>,
  gone: AbortSignal,
): AsyncGenerator<Event> {
  const headers = { accept: 'text/event-stream' }
  const reply = await fetchAsOpen(url, { headers, credentials: 'same-origin', signal: gone }).catch(
    (cause: unknown) => {
      throw unreachable(cause)
    },
  )
  if (!reply.ok || !reply.body) throw problemFromJson(await reply.json().catch(() => null)) ?? unreachable()
  for await (const { isProblem, value } of serverEvents(reply.body)) {
    if (isProblem) throw problemFromJson(value) ?? unreachable()
    const event = z.safeParse(schema, value)
    if (!event.success) throw new Problem('unreadable', 'The reply is not from Vademecum.')
    yield event.data
  }
}

/** Server-sent events, each with JSON. */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ isProblem: boolean; value: unknown }> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let held = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }))
    if (done) return
    held += decoder.decode(value, { stream: true })
    const parts = held.split('\n\n')
    held = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split('\n')
      const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length)
      if (data !== undefined) yield { isProblem: lines.includes('event: problem'), value: JSON.parse(data) }
    }
  }
}
