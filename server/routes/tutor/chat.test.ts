import { expect, test } from 'vitest'
import {
  chatReply,
  deleteConversation,
  getConversation,
  listConversations,
  rateChatMessage,
  sendChatMessage,
  startConversation,
} from '../../../core/contract/tutor/chat.ts'
import { getStudyPreferences, saveStudyPreferences } from '../../../core/contract/tutor/study-preferences.ts'
import { getUsage } from '../../../core/contract/account/profile.ts'
import { dayMs } from '../../../core/durations.ts'
import { idMaker } from '../../../core/study/events/id.ts'
import { newAnswer } from '../../../core/tutor/new-answer.ts'
import { defaultLimits } from '../../config/limits.ts'
import { withAda } from '../../testing/samples/ada-chats.ts'
import { testApp, type TestUser } from '../../testing/test-app.ts'

let made = 0
const newId = idMaker(
  () => 1_000_000 + made++,
  (count) => new Uint8Array(count).fill(made),
)

const used = async (user: TestUser) => (await user.call(getUsage, {})).used

const fromDevice = newAnswer('device', { sentences: [{ text: 'From here.', citation: null, support: 'own' }] })

test('a conversation begins with a title, holds a question with its answer, and is listed', async () => {
  await using scene = await withAda(await testApp())
  const { ada, id, ask } = scene
  const { message, reply } = await ask('  Give me practice questions on doses ', { messageType: 'practice-questions' })
  expect(message).toMatchObject({ role: 'user', content: 'Give me practice questions on doses', state: 'done' })
  expect(reply).toMatchObject({ role: 'assistant', state: 'done', replyTo: message.id, answer: { engine: 'server' } })
  expect(reply.answer?.questions.length).toBeGreaterThan(0)
  expect(await ada.call(listConversations, {})).toEqual([
    expect.objectContaining({ id, title: 'General Study Session', category: 'study-help', messageCount: 2 }),
  ])
  const { messages } = await ada.call(getConversation, { params: { id } })
  expect(messages).toEqual([message, reply])
  expect(await used(ada)).toBe(1)
})

test('what was asked and answered on a device a week ago is not told as of now when it comes', async () => {
  await using scene = await withAda(await testApp())
  const { ada } = scene
  const startedAt = new Date(scene.app.clock.nowMs - 7 * dayMs).toISOString()
  const writtenAt = new Date(scene.app.clock.nowMs - 6 * dayMs).toISOString()
  const { id } = await ada.call(startConversation, { body: { startedAt } })
  await ada.call(sendChatMessage, { params: { id }, body: { content: 'Hello', device: fromDevice, writtenAt } })
  const lastOf = async () => (await ada.call(listConversations, {})).find((each) => each.id === id)?.lastMessageAt
  expect(await lastOf()).toBe(writtenAt)
  await ada.call(sendChatMessage, {
    params: { id },
    body: { content: 'Older', device: fromDevice, writtenAt: startedAt },
  })
  expect(await lastOf()).toBe(writtenAt)
})

test('the same message twice is one: it is answered once and counts once, also at once', async () => {
  await using scene = await withAda(await testApp())
  const { ada, id, ask } = scene
  const ids = { id: newId(), answerId: newId() }
  const question = 'Give me practice questions on doses'
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(question, { ...ids, messageType: 'practice-questions' })),
  )
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(await ask(question, { ...ids, messageType: 'practice-questions' })).toEqual(answers[0])
  expect((await ada.call(getConversation, { params: { id } })).messages).toHaveLength(2)
  expect(await used(ada)).toBe(1)
  await expect(ask('Something else', { id: ids.id })).rejects.toMatchObject({ code: 'taken' })
  await expect(ask('Something else', { answerId: ids.answerId })).rejects.toMatchObject({ code: 'taken' })
})

test('at the limit the server says when it answers again, also to many at once, and stores nothing of it', async () => {
  await using scene = await withAda(await testApp())
  const { app, ada, id, ask } = scene
  await app.db('token_usage').insert({ user_id: ada.userId, used_on: '2026-11-02', tokens: 97 })
  const asks = await Promise.allSettled(
    Array.from({ length: 8 }, () => ask('Give me practice questions', { messageType: 'practice-questions' })),
  )
  expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await used(ada)).toBe(100)
  expect((await ada.call(getConversation, { params: { id } })).messages).toHaveLength(6)
  await expect(ask('One more')).rejects.toMatchObject({ code: 'used-up', status: 429 })
  await expect(ask('One more')).rejects.toThrow('from Tuesday 1 December')
  // The device answers by itself.
  const { reply } = await ask('One more', { device: fromDevice })
  expect(reply).toMatchObject({ state: 'done', content: 'From here.', answer: { engine: 'device' } })
  expect(await used(ada)).toBe(100)

  app.clock.nowMs = Date.UTC(2026, 11, 1)
  expect(await used(ada)).toBe(0)
  await ask('Give me practice questions', { messageType: 'practice-questions' })
  expect(await used(ada)).toBe(1)
})

test('an answer that says nothing costs nothing', async () => {
  await using scene = await withAda(await testApp())
  const { reply } = await scene.ask('Who won the cup in 1966?')
  expect(reply).toMatchObject({ state: 'done', answer: { isAbstained: true }, metadata: { isIntelligent: false } })
  expect(await used(scene.ada)).toBe(0)
})

test('an edited question replaces what came after it, once', async () => {
  await using scene = await withAda(await testApp())
  const { ada, id, ask } = scene
  const first = await ask('What is a dose?', { device: fromDevice })
  await ask('And a drip?', { device: fromDevice })
  const edited = { id: newId(), replaces: first.message.id, device: fromDevice }
  await ask('What is a dose by weight?', edited)
  await ask('What is a dose by weight?', edited)
  const { messages } = await ada.call(getConversation, { params: { id } })
  expect(messages.map(({ content }) => content)).toEqual(['What is a dose by weight?', 'From here.'])
  await expect(ask('Again', { replaces: first.message.id })).rejects.toMatchObject({ code: 'conflict' })
})

test('blank, endless and odd questions are told apart, and none is stored', async () => {
  await using scene = await withAda(await testApp())
  const { ada, id, ask } = scene
  await expect(ask('  \n ')).rejects.toMatchObject({ code: 'validation', message: 'Please enter a question' })
  await expect(ask('a'.repeat(100_000))).rejects.toMatchObject({ code: 'validation' })
  await expect(ask('a'.repeat(1_000_000))).rejects.toMatchObject({ code: 'too-large' })
  const foreign = { ...fromDevice, nearest: [{ courseId: null, topic: null, title: 'x', href: '//evil.example' }] }
  await expect(ask('links out', { device: foreign })).rejects.toMatchObject({ code: 'validation' })
  expect((await ada.call(getConversation, { params: { id } })).messages).toEqual([])
  const markup = '<img src=x onerror=alert(1)> ![x](https://evil.example/?q=) {{constructor}}'
  const { message } = await ask(markup, { device: fromDevice })
  expect(message.content).toBe(markup)
  const pasted = await ask('Page one\f\0\ud800page two 👩‍⚕️', { device: fromDevice })
  expect(pasted.message.content).toBe('Page one   page two 👩‍⚕️')
})

test('somebody else’s conversation is not there, whatever is done to it', async () => {
  await using scene = await withAda(await testApp())
  const { app, ada, id, ask } = scene
  const { message } = await ask('Mine alone', { device: fromDevice })
  const eve = await app.signUp('eve')
  const params = { id }
  await expect(eve.call(getConversation, { params })).rejects.toMatchObject({ code: 'not-found' })
  await expect(eve.call(sendChatMessage, { params, body: { content: 'x' } })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(
    eve.call(rateChatMessage, { params, body: { messageId: message.id, isHelpful: true } }),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect((await eve.get(`/api/chat/conversations/${id}/messages/${message.id}/reply`)).status).toBe(404)
  await eve.call(deleteConversation, { params })
  expect((await ada.call(getConversation, { params })).messages).toHaveLength(2)
  // Even with the same ids, hers is another one.
  await eve.call(startConversation, { body: { id, title: 'Eve’s' } })
  expect((await ada.call(getConversation, { params })).title).toBe('General Study Session')
  expect((await eve.call(getConversation, { params })).messages).toEqual([])
})

test('under another’s login session nothing is stored, deleted or told of whom a device names', async () => {
  await using scene = await withAda(await testApp())
  const { app, ada, id, ask } = scene
  const eve = await app.signUp('eve')
  const { userId } = ada
  const params = { id }
  // She has one of that id too.
  await eve.call(startConversation, { body: { id, title: 'Eve’s' } })
  const { reply } = await eve.call(sendChatMessage, { params, body: { content: 'Hers', device: fromDevice } })
  await ask('Mine', { device: fromDevice })
  const stored = () => Promise.all(['conversations', 'chat_messages', 'token_usage'].map((table) => app.db(table)))
  const before = await stored()
  const calls = [
    () => eve.call(listConversations, { query: { userId } }),
    () => eve.call(getConversation, { params, query: { userId } }),
    () => eve.call(startConversation, { body: { userId, id: newId() } }),
    () => eve.call(sendChatMessage, { params, body: { userId, content: 'Again' } }),
    () => eve.call(rateChatMessage, { params, body: { userId, messageId: reply.id, isHelpful: true } }),
    () => eve.call(deleteConversation, { params, query: { userId } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'wrong-account', status: 403 })
  expect(await stored()).toEqual(before)
  // Who names themselves is served as who names nobody.
  await ada.call(deleteConversation, { params, query: { userId } })
  expect(await ada.call(listConversations, { query: { userId } })).toEqual([])
  expect(await eve.call(listConversations, {})).toHaveLength(1)
})

test('a deleted conversation is gone with its messages', async () => {
  await using scene = await withAda(await testApp())
  const { app, ada, id, ask } = scene
  await ask('Who won the cup in 1966?')
  await ada.call(deleteConversation, { params: { id } })
  await ada.call(deleteConversation, { params: { id } })
  expect(await ada.call(listConversations, {})).toEqual([])
  expect(await app.db('chat_messages')).toEqual([])
  await expect(ask('Still there?')).rejects.toMatchObject({ code: 'not-found' })
})

test('preferences are kept part by part, and name the next conversation', async () => {
  await using scene = await withAda(await testApp())
  const { ada } = scene
  expect(await ada.call(getStudyPreferences, {})).toEqual({
    learningStyle: null,
    difficultyLevel: null,
    preferredSubjects: [],
  })
  await ada.call(saveStudyPreferences, { body: { learningStyle: 'reading/writing' } })
  await ada.call(saveStudyPreferences, {
    body: { preferredSubjects: [' Pharmacology ', 'Ethics', 'ethics', 'Pharmacology'] },
  })
  expect(await ada.call(getStudyPreferences, {})).toEqual({
    learningStyle: 'reading',
    difficultyLevel: null,
    preferredSubjects: ['Pharmacology', 'Ethics'],
  })
  expect(await ada.call(startConversation, { body: {} })).toMatchObject({
    title: 'Pharmacology Study Session',
    subject: 'Pharmacology',
  })
})

test('an answer is read as events with ids, from any of them on', async () => {
  await using scene = await withAda(await testApp())
  const { ada, id } = scene
  const body = { content: 'Give me practice questions', messageType: 'practice-questions' as const, isStreamed: true }
  const { message, reply } = await ada.call(sendChatMessage, { params: { id }, body })
  expect(reply.state).toBe('writing')
  const path = chatReply.path.replace('{id}', id).replace('{messageId}', message.id)
  const all = await ada.get(path)
  expect(all.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const ids = [...all.text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(all.text).toMatch(/^id: 100000\ndata: {"is":"restart"/)
  expect(all.text).toContain('"is":"done"')
  const rest = await ada.get(path, { headers: { 'last-event-id': String(ids[0]) } })
  expect(rest.text).toBe(all.text.slice(all.text.indexOf(`id: ${ids[1]}\n`)))
  expect((await ada.get(`${path}?after=${ids.at(-1)}`)).text).toContain('"is":"done"')
})

test('who asks all the time waits', async () => {
  const limits = { ...defaultLimits, chat: { ...defaultLimits.chat, asks: { perUser: { burst: 2, everyMs: 60_000 } } } }
  await using scene = await withAda(await testApp({ config: { limits } }))
  await scene.ask('One?')
  await scene.ask('Two?')
  await expect(scene.ask('Three?')).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('who hands in very much waits, and it is taken then', async () => {
  const chat = { ...defaultLimits.chat, kilobytes: { perUser: { burst: 30, everyMs: 60_000 } } }
  await using scene = await withAda(await testApp({ config: { limits: { ...defaultLimits, chat } } }))
  const long = newAnswer('device', {
    sentences: Array.from({ length: 10 }, () => ({
      text: 'word '.repeat(700),
      citation: null,
      support: 'own' as const,
    })),
  })
  await scene.ask('One?', { device: long })
  await expect(scene.ask('Two?', { device: long })).rejects.toMatchObject({ code: 'too-many-requests' })
  scene.app.clock.nowMs += 10 * 60_000
  await scene.ask('Two?', { device: long })
})

/** Half a megabyte as it is stored. */
const longest = newAnswer('device', {
  sentences: Array.from({ length: 60 }, () => ({ text: 'w'.repeat(4000), citation: null, support: 'own' as const })),
})

test('a conversation that holds two megabytes is full, as one with very many messages, and another one is not', async () => {
  await using scene = await withAda(await testApp())
  const { ada, id, ask } = scene
  const ids = [newId(), newId(), newId(), newId()]
  for (const each of ids) await ask('Why?', { id: each, device: longest })
  await expect(ask('And?', { device: longest })).rejects.toMatchObject({
    code: 'conflict',
    message: 'This conversation is full. Please begin another one.',
  })
  // Sent once more, what is there is there; and what takes the place of another needs no more room.
  await ask('Why?', { id: ids[3], device: longest })
  await ask('Why not?', { replaces: ids[3], device: longest })
  expect((await ada.call(getConversation, { params: { id } })).messages).toHaveLength(8)
  const next = await ada.call(startConversation, { body: {} })
  await ada.call(sendChatMessage, { params: { id: next.id }, body: { content: 'And?', device: longest } })
})

test('an account reads one conversation at a time, and no other one notices', async () => {
  const chat = { ...defaultLimits.chat, longestWaitMs: 0 }
  await using scene = await withAda(await testApp({ config: { limits: { ...defaultLimits, chat } } }))
  const { app, ada, id, ask } = scene
  const ben = await app.signUp('ben')
  const bens = await ben.call(startConversation, { body: {} })
  await ask('Why?', { device: longest })
  const read = () => ada.get(`/api/chat/conversations/${id}`)
  const [replies, other] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, read)),
    ben.get(`/api/chat/conversations/${bens.id}`),
  ])
  const statuses = replies.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(replies.find(({ status }) => status === 429)?.json).toMatchObject({ code: 'too-many-requests' })
  expect([other.status, (await read()).status]).toEqual([200, 200])
})
