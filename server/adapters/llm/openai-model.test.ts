import { expect, test } from 'vitest'
import {
  beginStream,
  chunkOf,
  standInModel,
  type ModelBehaviour,
  type StandInModel,
} from '../../testing/llm/stand-in-model.ts'
import type { ModelPiece } from '../../services/tutor/language-model.ts'
import type { ModelTimeouts } from './idle-timeout.ts'
import { openAiModel } from './openai-model.ts'

const apiKey = 'sk-a-secret-of-the-tests'
/** Longer than a busy machine takes for anything that is to come. */
const long = { firstMs: 20_000, betweenMs: 20_000, wholeMs: 20_000 }
/** Of a test in which something is not to come. */
const short = {
  firstMs: { ...long, firstMs: 400 },
  betweenMs: { ...long, betweenMs: 200 },
  wholeMs: { ...long, wholeMs: 1_500 },
}

async function ask(
  standIn: StandInModel,
  { signal = new AbortController().signal, timeouts = long } = {},
): Promise<ModelPiece[]> {
  const caps = { tokens: 1, costMinor: 1 }
  const config = {
    baseUrl: standIn.baseUrl,
    apiKey,
    model: 'small',
    prices: { input: 0, output: 0 },
    caps: { user: caps, shop: caps },
  }
  const pieces: ModelPiece[] = []
  const messages = [{ role: 'user' as const, content: 'Hello' }]
  for await (const piece of openAiModel(config, timeouts).stream({ messages, mostTokens: 50 }, signal))
    pieces.push(piece)
  return pieces
}

test('words come piece by piece, and what they cost at the end', async () => {
  await using standIn = await standInModel()
  standIn.behaviour = { says: ['One', ' two.'], usage: { prompt_tokens: 7, completion_tokens: 2 } }
  expect(await ask(standIn)).toEqual([
    { is: 'text', text: 'One' },
    { is: 'text', text: ' two.' },
    { is: 'end', isCutShort: false, usage: { inputTokens: 7, outputTokens: 2 } },
  ])
  const [asked] = standIn.asked
  expect(asked?.path).toBe('/v1/chat/completions')
  expect(asked?.body).toMatchObject({ model: 'small', max_tokens: 50, stream: true, temperature: 0 })
  expect(asked?.headers.authorization).toBe(`Bearer ${apiKey}`)
})

test('nothing is said of this machine, nor of who asks', async () => {
  await using standIn = await standInModel()
  standIn.behaviour = { says: ['x'] }
  await ask(standIn)
  const [asked] = standIn.asked
  expect(Object.keys(asked?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([])
  expect(Object.keys(asked?.body ?? {}).toSorted()).toEqual(
    ['max_tokens', 'messages', 'model', 'stream', 'stream_options', 'temperature'].toSorted(),
  )
})

test('an answer that ends at the limit is told from one that ended by itself', async () => {
  await using standIn = await standInModel()
  standIn.behaviour = { says: ['x'], end: 'length' }
  expect((await ask(standIn)).at(-1)).toMatchObject({ is: 'end', isCutShort: true, usage: null })
})

test('costs that make no sense are none', async () => {
  await using standIn = await standInModel()
  for (const usage of [
    { prompt_tokens: -5, completion_tokens: 1 },
    { prompt_tokens: 1e300, completion_tokens: 1 },
    'free',
    null,
  ]) {
    standIn.behaviour = { says: ['x'], usage }
    expect((await ask(standIn)).at(-1)).toMatchObject({ usage: null })
  }
})

const faults: Record<string, [ModelBehaviour, RegExp, (keyof ModelTimeouts)?]> = {
  'that hangs': [{ faulty: () => {} }, /was silent/, 'firstMs'],
  'that begins and hangs': [{ faulty: beginStream }, /was silent/, 'firstMs'],
  'that keeps the line open without a word': [
    {
      faulty: (reply) => {
        beginStream(reply)
        const comments = setInterval(() => reply.write(': still here\n\n'), 50)
        reply.on('close', () => clearInterval(comments))
      },
    },
    /was silent/,
    'firstMs',
  ],
  'that falls silent': [
    { faulty: (reply) => (beginStream(reply), void reply.write(chunkOf('One'))) },
    /fell silent/,
    'betweenMs',
  ],
  'that drips': [{ says: Array.from({ length: 200 }, () => 'a '), pauseMs: 20 }, /took too long/, 'wholeMs'],
  'that breaks off': [{ says: ['One'], end: null }, /broke off/],
  'that cuts the line': [
    { faulty: (reply) => (beginStream(reply), void reply.write(chunkOf('One'), () => reply.destroy())) },
    /broke off/,
  ],
  'that answers a page': [
    { faulty: (reply) => void reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>') },
    /other than a stream/,
  ],
  'that answers a page as a stream': [
    { faulty: (reply) => (beginStream(reply), void reply.end('<h1>Hello</h1>')) },
    /broke off/,
  ],
  'that answers nonsense': [
    { faulty: (reply) => (beginStream(reply), void reply.end('data: {"choices":[{"del\n\n')) },
    /broke off/,
  ],
  'whose answer has another shape': [
    {
      faulty: (reply) => (
        beginStream(reply),
        void reply.end('data: {"choices":"x","usage":3}\n\ndata: 7\n\ndata: null\n\n')
      ),
    },
    /broke off/,
  ],
  'that sends 10 MB': [
    {
      faulty: (reply) => {
        beginStream(reply)
        for (let at = 0; at < 10; at++) reply.write(chunkOf('a'.repeat(1_000_000)))
        reply.end()
      },
    },
    /far more/,
  ],
  'that sends 10 MB on one line': [
    { faulty: (reply) => (beginStream(reply), void reply.end('a'.repeat(10_000_000))) },
    /far more/,
  ],
  'that leads elsewhere': [
    { faulty: (reply) => void reply.writeHead(307, { Location: '/v1/elsewhere' }).end() },
    /elsewhere/,
  ],
  'that refuses the key': [
    {
      faulty: (reply) =>
        void reply
          .writeHead(401, { 'Content-Type': 'application/json' })
          .end(`{"error":{"message":"Incorrect key ${apiKey}"}}`),
    },
    /answered 401/,
  ],
  'that is overloaded': [{ faulty: (reply) => void reply.writeHead(503).end('busy') }, /answered 503/],
  'that tells of a failure in the stream': [
    { faulty: (reply) => (beginStream(reply), void reply.end(`data: {"error":{"message":"${apiKey}"}}\n\n`)) },
    /broke off/,
  ],
}

for (const [what, [behaviour, message, waitsFor]] of Object.entries(faults)) {
  test(`an endpoint ${what} is a failure in words of our own, and is asked once`, async () => {
    await using standIn = await standInModel()
    standIn.behaviour = behaviour
    const timeouts = waitsFor && short[waitsFor]
    const failure = await ask(standIn, { ...(timeouts && { timeouts }) }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ModelFailure', message: expect.stringMatching(message) })
    expect(String(failure)).not.toContain(apiKey)
    expect(standIn.asked).toHaveLength(1)
  })
}

test('an endpoint that is not there is a failure', async () => {
  const standIn = await standInModel()
  await standIn[Symbol.asyncDispose]()
  await expect(ask(standIn)).rejects.toMatchObject({
    name: 'ModelFailure',
    message: expect.stringMatching(/could not be reached/),
  })
})

test('who stops ends the call', async () => {
  await using standIn = await standInModel()
  standIn.behaviour = { says: Array.from({ length: 100 }, () => 'a '), pauseMs: 20 }
  const stop = new AbortController()
  const asked = ask(standIn, { signal: stop.signal })
  setTimeout(() => stop.abort(), 100)
  await expect(asked).rejects.toMatchObject({ name: 'ModelFailure' })
  await expect.poll(() => standIn.brokenOff).toBe(1)
})
