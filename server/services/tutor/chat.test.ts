/** @module-tag postgres */
import { setTimeout as resolveAfter } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getConversation, type ReplyEvent } from '../../../core/contract/tutor/chat.ts'
import type { AnswerSentence } from '../../../core/tutor/answer.ts'
import { newAnswer } from '../../../core/tutor/new-answer.ts'
import { tokensByDay } from '../../models/account/token-usage-row.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { chatService } from './chat.ts'
import { conversationService } from './conversations.ts'
import type { MakeReply } from './reply.ts'

const sentence = (text: string): AnswerSentence => ({ text, citation: null, support: 'supported' })
const body = {
  content: 'What is a dose?',
  messageType: 'question',
  mode: 'qa',
  writingKind: null,
  about: null,
  rung: null,
  isStreamed: true,
} as const

let app: TestApp
let ada: TestUser
let conversationId: string

beforeEach(async () => {
  app = await testApp({ wait: (ms) => resolveAfter(ms / 100) })
  ada = await app.signUp('ada')
  const { id } = await conversationService(app.deps).start(ada.userId, { title: 'Doses', subject: '', category: '' })
  conversationId = id
})
afterEach(() => app[Symbol.asyncDispose]())

/** Says three sentences: as many of them as `say` was called. */
function slowly() {
  let made = 0
  let allowed = 0
  const isAllowed = async (count: number, signal: AbortSignal) => {
    while (allowed < count && !signal.aborted) await resolveAfter(1)
    return !signal.aborted
  }
  const makeReply: MakeReply = async function* (_, signal) {
    made++
    const sentences = ['One.', 'Two.', 'Three.'].map(sentence)
    for (const [at, each] of sentences.entries()) {
      if (!(await isAllowed(at + 1, signal))) return
      yield { is: 'sentence', sentence: each }
    }
    yield { is: 'answer', answer: newAnswer('model', { sentences, confidence: 0.9 }) }
  }
  return { makeReply, say: (count = 1) => (allowed += count), made: () => made }
}

const sent = (chat: ReturnType<typeof chatService>, more: object = {}) =>
  chat.send(ada.userId, conversationId, { ...body, ...more })

const eventsOf = (chat: ReturnType<typeof chatService>, messageId: string, after = 0) =>
  chat.events(ada.userId, { conversationId, messageId, after })

async function all(events: AsyncIterable<ReplyEvent>): Promise<ReplyEvent[]> {
  const read: ReplyEvent[] = []
  for await (const event of events) read.push(event)
  return read
}

const used = async () =>
  (await tokensByDay(ada.userId, '2026-11-01', app.db)).reduce((sum, { tokens }) => sum + tokens, 0)

const wordsIn = (events: readonly ReplyEvent[]) =>
  events.flatMap((event) => (event.is === 'sentence' ? [event.sentence.text] : []))

test('a reader who is cut off goes on where they were, and the answer is made once', async () => {
  const { makeReply, say, made } = slowly()
  const chat = chatService(app.deps, makeReply)
  const { message } = await sent(chat)
  const reader = eventsOf(chat, message.id)
  expect((await reader.next()).value).toMatchObject({ is: 'restart' })
  say()
  const { value: first } = await reader.next()
  expect(first).toMatchObject({ is: 'sentence', sentence: { text: 'One.' } })
  await reader.return(undefined)

  const rest = all(eventsOf(chat, message.id, first?.number))
  const second = all(eventsOf(chat, message.id))
  say(2)
  expect(wordsIn(await rest)).toEqual(['Two.', 'Three.'])
  expect(wordsIn(await second)).toEqual(['One.', 'Two.', 'Three.'])
  expect((await rest).at(-1)).toMatchObject({ is: 'done', message: { content: 'One. Two. Three.', state: 'done' } })
  // From the database it is the same, under the same numbers.
  expect(await all(eventsOf(chat, message.id))).toEqual(await second)
  expect([made(), await used()]).toEqual([1, 1])
})

test('an answer goes on being made when nobody listens', async () => {
  const { makeReply, say } = slowly()
  const chat = chatService(app.deps, makeReply)
  const { reply } = await sent(chat)
  say(3)
  await expect.poll(async () => (await app.db('chat_messages').where({ id: reply.id }).first()).state).toBe('done')
})

test('one who stops an answer keeps what was said, and pays nothing where nothing was', async () => {
  const { makeReply, say } = slowly()
  const chat = chatService(app.deps, makeReply)
  const one = await sent(chat)
  say()
  const reader = eventsOf(chat, one.message.id)
  for (let at = 0; at < 2; at++) await reader.next()
  const stopped = await chat.stop(ada.userId, conversationId, one.message.id)
  expect(stopped).toMatchObject({ state: 'stopped', content: 'One. You stopped the answer here.' })
  expect(await chat.stop(ada.userId, conversationId, one.message.id)).toEqual(stopped)
  expect(await used()).toBe(1)

  const silent = chatService(app.deps, slowly().makeReply)
  const other = await sent(silent)
  const nothing = { state: 'stopped', content: '', answer: null }
  expect(await silent.stop(ada.userId, conversationId, other.message.id)).toMatchObject(nothing)
  expect(await used()).toBe(1)
})

test('what the device answered to a question whose answer was stopped unsaid is kept in its place, without a token', async () => {
  const chat = chatService(app.deps, slowly().makeReply)
  const { message, reply } = await sent(chat)
  await chat.stop(ada.userId, conversationId, message.id)
  const device = newAnswer('device', { sentences: [sentence('From the device.')] })
  const told = { id: message.id, answerId: reply.id, isStreamed: false, device }
  for (let times = 0; times < 2; times++)
    expect((await sent(chat, told)).reply).toMatchObject({ state: 'done', content: 'From the device.' })
  expect(await used()).toBe(0)
})

test('an answer that was stopped unsaid is made when somebody asks for it again, not when what was lost is sent once more', async () => {
  const { makeReply, say } = slowly()
  const chat = chatService(app.deps, makeReply)
  const { message, reply } = await sent(chat)
  await chat.stop(ada.userId, conversationId, message.id)
  const same = { id: message.id, answerId: reply.id }
  expect((await sent(chat, { ...same, isStreamed: false })).reply).toMatchObject({ state: 'stopped' })
  expect(await used()).toBe(0)
  expect((await sent(chat, same)).reply).toMatchObject({ state: 'writing' })
  say(3)
  expect((await all(eventsOf(chat, message.id))).at(-1)).toMatchObject({ message: { content: 'One. Two. Three.' } })
  expect(await used()).toBe(1)
})

test('an answer that fails says so, costs nothing, and is made when it is asked for again', async () => {
  let fails = true
  const chat = chatService(app.deps, async function* () {
    yield { is: 'sentence', sentence: sentence('Half of') }
    if (fails) throw new Error('the endpoint sent a secret: sk-123')
    yield { is: 'answer', answer: newAnswer('model', { sentences: [sentence('Half of an answer.')] }) }
  })
  const ids = { id: '01976f3a-0000-7000-8000-000000000001', answerId: '01976f3a-0000-7000-8000-000000000002' }
  const { reply } = await sent(chat, { ...ids, isStreamed: false })
  expect(reply).toMatchObject({ state: 'failed', answer: null, metadata: { error: true } })
  expect(JSON.stringify(reply)).not.toContain('sk-123')
  expect(await used()).toBe(0)
  fails = false
  const again = await sent(chat, { ...ids, isStreamed: false })
  expect(again.reply).toMatchObject({ id: reply.id, state: 'done', content: 'Half of an answer.' })
  expect(await used()).toBe(1)
})

test('what begins anew takes back what was said', async () => {
  let go = () => {}
  const isRead = new Promise<void>((resolve) => (go = resolve))
  const chat = chatService(app.deps, async function* () {
    yield { is: 'sentence', sentence: sentence('A lie.') }
    await isRead
    yield { is: 'restart' }
    yield { is: 'sentence', sentence: sentence('The truth.') }
    yield { is: 'answer', answer: newAnswer('server', { sentences: [sentence('The truth.')] }) }
  })
  const { message } = await sent(chat)
  const reader = eventsOf(chat, message.id)
  expect((await reader.next()).value).toMatchObject({ is: 'restart' })
  expect((await reader.next()).value).toMatchObject({ is: 'sentence', sentence: { text: 'A lie.' } })
  go()
  const rest = await all(reader)
  expect(rest.map(({ is }) => is)).toEqual(['restart', 'sentence', 'done'])
  expect(rest.at(-1)).toMatchObject({ message: { content: 'The truth.' } })
})

test('the answer of a server that was killed is made by another one, and charged once', async () => {
  const dead = chatService(app.deps, async function* () {
    yield { is: 'sentence', sentence: sentence('One.') }
    await new Promise(() => {})
  })
  const { message } = await sent(dead)
  const { makeReply, say } = slowly()
  const alive = chatService(app.deps, makeReply)
  const reading = all(eventsOf(alive, message.id))
  await resolveAfter(30)
  app.clock.nowMs += 60_000
  say(3)
  expect(wordsIn(await reading)).toEqual(['One.', 'Two.', 'Three.'])
  // Who had read of the first making hears that it counts no more.
  expect((await all(eventsOf(alive, message.id, 100_003)))[0]).toMatchObject({ is: 'restart' })
  expect(await used()).toBe(1)
})

test('an answer that a server had not finished when it ended is made by the next one at once, and charged once', async () => {
  const slow = slowly()
  const chat = chatService(app.deps, slow.makeReply)
  const { message, reply } = await sent(chat)
  slow.say()
  const reader = eventsOf(chat, message.id)
  for (let at = 0; at < 2; at++) await reader.next()
  await app.deps.shutdownHooks.run()
  expect((await all(reader)).map(({ is }) => is)).not.toContain('done')
  expect(await app.db('chat_messages').where({ id: reply.id }).first()).toMatchObject({ state: 'writing', content: '' })
  const { makeReply, say } = slowly()
  say(3)
  const next = await all(eventsOf(chatService(app.deps, makeReply), message.id, 100_001))
  expect(wordsIn(next)).toEqual(['One.', 'Two.', 'Three.'])
  expect(await used()).toBe(1)
})

test('an edit ends the answer to what it replaces, and only one is paid', async () => {
  const { makeReply, say } = slowly()
  const chat = chatService(app.deps, makeReply)
  const first = await sent(chat)
  const second = await sent(chat, { content: 'What is a dose by weight?', replaces: first.message.id })
  say(3)
  expect(wordsIn(await all(eventsOf(chat, second.message.id)))).toEqual(['One.', 'Two.', 'Three.'])
  await expect(all(eventsOf(chat, first.message.id))).rejects.toMatchObject({ code: 'not-found' })
  expect(await used()).toBe(1)
})

test('what is made for a conversation ends with it, and what was not said is not paid', async () => {
  const chat = chatService(app.deps, slowly().makeReply)
  const { message } = await sent(chat)
  const reader = eventsOf(chat, message.id)
  await reader.next()
  await chat.end(ada.userId, conversationId)
  expect((await all(reader)).at(-1)).toMatchObject({ is: 'done', message: { state: 'stopped' } })
  expect(await used()).toBe(0)
})

test('a conversation that is deleted while it is answered stays deleted', async () => {
  const { makeReply, say } = slowly()
  const chat = chatService(app.deps, makeReply)
  const { message } = await sent(chat)
  const reader = eventsOf(chat, message.id)
  await reader.next()
  await conversationService(app.deps).remove(ada.userId, conversationId)
  say(3)
  expect((await all(reader)).map(({ is }) => is)).not.toContain('done')
  expect(await app.db('chat_messages')).toEqual([])
  // Another server made it, which nobody told.
  expect(await used()).toBe(0)
})

test('an answer that could not be read again is a failed one, costs nothing, and leaves its conversation readable', async () => {
  const endless = newAnswer('model', { sentences: [sentence('word '.repeat(10_000))] })
  const chat = chatService(app.deps, async function* () {
    yield { is: 'answer', answer: endless }
  })
  const { reply } = await sent(chat, { isStreamed: false })
  expect(reply).toMatchObject({ state: 'failed', metadata: { error: true } })
  expect(await used()).toBe(0)
  expect((await ada.call(getConversation, { params: { id: conversationId } })).messages).toHaveLength(2)
})

test('an answer is made from the question and the last four before it, and no earlier answer is read for it', async () => {
  const earlier: (readonly string[])[] = []
  const makeReply: MakeReply = async function* (request) {
    earlier.push(request.earlier)
    yield { is: 'answer', answer: newAnswer('model', { sentences: [sentence('One.')] }) }
  }
  const chat = chatService(app.deps, makeReply)
  const asked: string[] = []
  app.db.on('query', ({ sql }: { sql: string }) => void asked.push(sql))
  for (const content of ['1', '2', '3', '4', '5', '6']) await sent(chat, { content, isStreamed: false })
  expect(earlier.at(-1)).toEqual(['2', '3', '4', '5'])
  expect(
    asked.filter((sql) => /answer,.* where user_id = \? and conversation_id = \? order by place/s.test(sql)),
  ).toEqual([])
})

test('what a device answers fills a conversation no further in place of an answer that was stopped', async () => {
  const { makeReply } = slowly()
  const chat = chatService(app.deps, makeReply)
  const { message } = await sent(chat)
  await chat.stop(ada.userId, conversationId, message.id)
  const long = newAnswer('device', { sentences: Array.from({ length: 45 }, () => sentence('word '.repeat(800))) })
  for (let times = 0; times < 5; times++) await sent(chat, { device: long })
  await expect(sent(chat, { id: message.id, device: long })).rejects.toMatchObject({ code: 'conflict' })
  await sent(chat, { id: message.id, device: newAnswer('device', { sentences: [sentence('Short.')] }) })
})
