import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as resolveAfter } from 'node:timers/promises'

/** What the stand-in was asked. */
export interface AskedOfModel {
  path: string
  headers: IncomingMessage['headers']
  body: { model: string; messages: { role: string; content: string }[]; max_tokens: number; stream: boolean }
}

/** How it answers a question. `says`: the words, in pieces. `faulty`: everything else an endpoint may do, by its own hand. */
export type ModelBehaviour =
  | { says: readonly string[]; pauseMs?: number; end?: string | null; usage?: unknown }
  | { faulty: (reply: ServerResponse, asked: AskedOfModel) => void | Promise<void> }

export interface StandInModel extends AsyncDisposable {
  /** For `LLM_BASE_URL`. */
  baseUrl: string
  /** Changed by a test as it goes. */
  behaviour: ModelBehaviour | ((asked: AskedOfModel) => ModelBehaviour)
  asked: AskedOfModel[]
  /** Calls whose line was closed before their answer was whole. */
  brokenOff: number
}

/** An endpoint that speaks OpenAI's chat completions on a free port of this machine, or on `port`, and can be slow, broken, lying and hostile. Without a
 *  behaviour it says the first sentence of each passage, with its number. */
export async function standInModel(port = 0): Promise<StandInModel> {
  const standIn: Omit<StandInModel, keyof AsyncDisposable> = {
    baseUrl: '',
    behaviour: honest,
    asked: [],
    brokenOff: 0,
  }
  const server = createServer((request, reply) => {
    reply.on('close', () => {
      if (!reply.writableFinished) standIn.brokenOff += 1
    })
    reply.on('error', () => {})
    void answer(request, reply).catch(() => reply.destroy())
  })
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as AskedOfModel['body']
    const asked = { path: request.url ?? '', headers: request.headers, body }
    standIn.asked.push(asked)
    const behaviour = typeof standIn.behaviour === 'function' ? standIn.behaviour(asked) : standIn.behaviour
    if ('faulty' in behaviour) await behaviour.faulty(reply, asked)
    else await say(reply, behaviour)
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  standIn.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return Object.assign(standIn, {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** Begins a stream of events. */
export const beginStream = (reply: ServerResponse): void =>
  void reply.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()

/** One chunk of a chat completion. */
export const chunkOf = (content: string | null, end: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: content === null ? {} : { content }, finish_reason: end }] })}\n\n`

async function say(
  reply: ServerResponse,
  { says, pauseMs = 0, end = 'stop', usage }: Extract<ModelBehaviour, { says: unknown }>,
): Promise<void> {
  beginStream(reply)
  for (const piece of says) {
    if (pauseMs > 0) await resolveAfter(pauseMs)
    reply.write(chunkOf(piece))
  }
  if (end !== null) reply.write(chunkOf(null, end))
  if (usage !== undefined) reply.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`)
  reply.end('data: [DONE]\n\n')
}

/** Quotes the first sentence of each passage. */
export function honest({ body }: AskedOfModel): ModelBehaviour {
  const content = body.messages.at(-1)?.content ?? ''
  const passages = [...content.matchAll(/<passage number="(\d+)">\n.*\n([\s\S]*?)\n<\/passage>/g)]
  const sentences = passages.map(([, number, text = '']) => {
    const [first = ''] = /^[^.!?\n]*/.exec(text) ?? []
    return `${first} [${number}]. `
  })
  const said = sentences.join('')
  return {
    says: said.match(/[\s\S]{1,12}/g) ?? [],
    usage: { prompt_tokens: Math.ceil(content.length / 4), completion_tokens: Math.ceil(said.length / 4) },
  }
}
