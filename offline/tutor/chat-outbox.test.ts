import { expect, test } from 'vitest'
import type { Send } from '../../core/contract/call.ts'
import { contentOf } from '../../core/tutor/chat-message.ts'
import { modelConsentFact } from '../../core/tutor/model-consent.ts'
import { type Account, openAccount } from '../account/account.ts'
import { record } from '../account/record.ts'
import { makeDevice } from '../testing/make-device.ts'
import { type ChatEnv, drainChat } from './chat-outbox.ts'
import {
  beginConversation,
  deleteConversation,
  keepChatDraft,
  keepDeviceAnswer,
  keepFeedback,
  keepQuestion,
  readConversation,
  readConversations,
} from './conversations.ts'
import { fetchConversation, fetchConversations } from './fetch-conversations.ts'
import { answerOf } from './testing/answer-of.ts'
import { makeChatServer } from './testing/make-chat-server.ts'

async function setUp() {
  const account = await openAccount('ada', makeDevice().env)
  const server = makeChatServer()
  const env: ChatEnv = { account, send: server.send, isOpen: () => true }
  const { id } = await beginConversation(account, { title: 'General Study Session', subject: 'General' })
  return { account, env, id, ...server }
}

const ask = (account: Account, conversationId: string, content: string, by: 'device' | 'server', replaces?: string) =>
  keepQuestion(account, {
    ...{ conversationId, by, content, messageType: 'question', mode: 'qa' },
    ...{ writingKind: null, about: null, rung: null },
    ...(replaces !== undefined && { replaces }),
  }).kept

const wordsIn = async ({ db }: Account, id: string) =>
  (await readConversation(db, id))?.messages.map((row) => (row.role === 'user' ? row.content : contentOf(row.answer)))

test('what was asked and answered offline is told in its order once there is a server, and nothing twice', async () => {
  const { account, env, id, world } = await setUp()
  world.isDown = true
  const first = await ask(account, id, 'Why?', 'device')
  await keepDeviceAnswer(account, first, answerOf('It rises.'))
  await keepFeedback(account, first.answerId, true)
  await ask(account, id, 'And then?', 'server')
  expect(await drainChat(env)).toMatchObject({ is: 'retry', code: 'unreachable' })
  world.isDown = false
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  expect(world.requests).toEqual([
    'POST /api/chat/conversations',
    'POST /api/chat/conversations/…/messages',
    'POST /api/chat/conversations/…/feedback',
    'POST /api/chat/conversations/…/messages',
  ])
  expect(world.asked).toBe(1)
  expect(await wordsIn(account, id)).toEqual(['Why?', 'It rises.', 'And then?', 'From the server.'])
})

test('a question whose reply was lost is sent again under its own id, and answered once', async () => {
  const { account, env, id, world } = await setUp()
  await ask(account, id, 'Why?', 'server')
  world.losesReplies = true
  await drainChat(env)
  await drainChat(env)
  world.losesReplies = false
  await drainChat(env)
  await drainChat(env)
  expect(world.asked).toBe(1)
  expect(await wordsIn(account, id)).toEqual(['Why?', 'From the server.'])
})

test('at the limit of the month the question stays with the words of the server, and the device may answer it', async () => {
  const { account, env, id, world } = await setUp()
  await drainChat(env)
  const question = await ask(account, id, 'Why?', 'server')
  world.code = 'used-up'
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  expect((await readConversation(account.db, id))?.messages).toMatchObject([
    { failure: { is: 'limit', words: 'It is used-up.' } },
  ])
  world.code = null
  await keepDeviceAnswer(account, question, answerOf('It rises.'))
  await drainChat(env)
  expect(world.asked).toBe(0)
  expect(await wordsIn(account, id)).toEqual(['Why?', 'It rises.'])
  expect((await readConversation(account.db, id))?.messages[0]).toMatchObject({ failure: { is: 'limit' } })
})

test('nothing is sent of an account that was closed', async () => {
  const { env, world } = await setUp()
  expect(await drainChat({ ...env, isOpen: () => false })).toEqual({ is: 'elsewhere' })
  expect(world.requests).toEqual([])
})

test('when another signs in while the rest is being sent, nothing of it is lost, and it goes under its own login', async () => {
  const { account, env, id, send, world } = await setUp()
  const unwanted = await beginConversation(account, { title: 'Other', subject: 'General' })
  await drainChat(env)
  await ask(account, id, 'Why?', 'server')
  await ask(account, id, 'And then?', 'server')
  await deleteConversation(account, unwanted.id)
  const late = await beginConversation(account, { title: 'Late', subject: 'General' })
  await ask(account, late.id, 'What else?', 'server')
  await keepChatDraft(account, id, 'Half a')
  const crossing: Send = async (request) => {
    const reply = await send(request)
    world.login = 'ben'
    return reply
  }
  expect(await drainChat({ ...env, send: crossing })).toEqual({ is: 'sign-in-needed' })
  await expect(fetchConversations(env)).rejects.toMatchObject({ code: 'wrong-account' })
  await expect(fetchConversation(env, id)).rejects.toMatchObject({ code: 'wrong-account' })
  expect(world.of('ben').size).toBe(0)
  expect(world.asked).toBe(1)
  expect((await account.db.chatOutbox.toArray()).map(({ duty }) => duty.is)).toEqual(['ask', 'delete', 'begin', 'ask'])
  expect(await wordsIn(account, id)).toEqual(['Why?', 'From the server.', 'And then?'])
  expect((await readConversation(account.db, id))?.draft).toBe('Half a')
  world.login = 'ada'
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  expect([...world.kept.keys()]).toEqual([id, late.id])
  expect(await wordsIn(account, id)).toEqual(['Why?', 'From the server.', 'And then?', 'From the server.'])
  expect(await wordsIn(account, late.id)).toEqual(['What else?', 'From the server.'])
})

test('what the server refuses for good is told to the student and holds up nothing', async () => {
  const { account, env, id, world } = await setUp()
  await drainChat(env)
  await ask(account, id, 'Why?', 'server')
  world.code = 'validation'
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  expect(await account.db.chatOutbox.count()).toBe(0)
  expect((await readConversation(account.db, id))?.messages).toMatchObject([{ failure: { is: 'refused' } }])
})

test('what a full conversation does not take any more stays on the device with its answer', async () => {
  const { account, env, id, world } = await setUp()
  await keepDeviceAnswer(account, await ask(account, id, 'Why?', 'device'), answerOf('It rises.'))
  await drainChat(env)
  await keepDeviceAnswer(account, await ask(account, id, 'And then?', 'device'), answerOf('It falls.'))
  world.code = 'conflict'
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  world.code = null
  await fetchConversation(env, id)
  expect(await wordsIn(account, id)).toEqual(['Why?', 'It rises.', 'And then?', 'It falls.'])
})

test('a question waits until the server knows that no language model is to read it, and what was answered here does not', async () => {
  const { account, env, id, world } = await setUp()
  const first = await ask(account, id, 'Why?', 'device')
  await keepDeviceAnswer(account, first, answerOf('It rises.'))
  await record(account, [modelConsentFact('declined')])
  await ask(account, id, 'And then?', 'server')
  expect(await drainChat(env)).toMatchObject({ is: 'retry' })
  expect(world.kept.get(id)?.messages.map((each) => each['content'])).toEqual(['Why?', 'It rises.'])
  await account.db.events.toCollection().modify({ waiting: 0 })
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  expect(await wordsIn(account, id)).toEqual(['Why?', 'It rises.', 'And then?', 'From the server.'])
})

test('that a language model may read it holds no question up', async () => {
  const { account, env, id, world } = await setUp()
  await record(account, [modelConsentFact({ recipient: 'api.example' })])
  await ask(account, id, 'Why?', 'server')
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  expect(world.asked).toBe(1)
})

test('a question in a conversation that the server did not take is told why, and is answered once it takes it', async () => {
  const { account, env, id, world } = await setUp()
  world.code = 'conflict'
  await ask(account, id, 'Why?', 'server')
  await drainChat(env)
  expect((await readConversation(account.db, id))?.messages).toMatchObject([
    { content: 'Why?', failure: { is: 'refused', words: 'It is conflict.' } },
  ])
  world.code = null
  await ask(account, id, 'And then?', 'server')
  await drainChat(env)
  expect(await wordsIn(account, id)).toEqual(['Why?', 'And then?', 'From the server.'])
})

test('a deleted conversation is deleted on the server, and one deleted elsewhere goes from the device', async () => {
  const { account, env, id, world } = await setUp()
  const other = await beginConversation(account, { title: 'Other', subject: 'General' })
  await drainChat(env)
  await deleteConversation(account, id)
  await fetchConversations(env)
  expect((await readConversations(account.db)).map((row) => row.id)).toEqual([other.id])
  await drainChat(env)
  expect([...world.kept.keys()]).toEqual([other.id])
  world.kept.delete(other.id)
  await fetchConversations(env)
  expect(await readConversations(account.db)).toEqual([])
})

test('a conversation and a question that the server hears of while it is asked what it has stay on the device', async () => {
  const { account, env, id, send } = await setUp()
  /** What waits is sent between the server's answer and its arrival. */
  const late: ChatEnv = {
    ...env,
    send: async (request) => {
      const reply = await send(request)
      await drainChat(env)
      return reply
    },
  }
  await fetchConversations(late)
  expect((await readConversations(account.db)).map((row) => row.id)).toEqual([id])
  const asked = await ask(account, id, 'Why?', 'device')
  await keepDeviceAnswer(account, asked, answerOf('It rises.'))
  await fetchConversation(late, id)
  expect(await wordsIn(account, id)).toEqual(['Why?', 'It rises.'])
})

test('another device has the conversation as it stands, and what it has not sent yet stays', async () => {
  const { account, env, id, send, world } = await setUp()
  const first = await ask(account, id, 'Why?', 'device')
  await keepDeviceAnswer(account, first, answerOf('It rises.'))
  await drainChat(env)
  const other = await openAccount('ada', makeDevice().env)
  const otherEnv = { ...env, account: other, send }
  await fetchConversations(otherEnv)
  expect(await readConversations(other.db)).toMatchObject([{ id, revision: null }])
  await fetchConversation(otherEnv, id)
  expect(await wordsIn(other, id)).toEqual(['Why?', 'It rises.'])
  const offline = await ask(other, id, 'And then?', 'device')
  await keepDeviceAnswer(other, offline, answerOf('It falls.'))
  await fetchConversation(otherEnv, id)
  expect(await wordsIn(other, id)).toEqual(['Why?', 'It rises.', 'And then?', 'It falls.'])
  await drainChat(otherEnv)
  await fetchConversation(env, id)
  expect(await wordsIn(account, id)).toEqual(['Why?', 'It rises.', 'And then?', 'It falls.'])
  expect(world.asked).toBe(0)
})

test('a question asked anew takes its place on the server too, also where that never had the earlier one', async () => {
  const { account, env, id, world } = await setUp()
  const first = await ask(account, id, 'Why?', 'device')
  await keepDeviceAnswer(account, first, answerOf('It rises.'))
  await drainChat(env)
  const second = await ask(account, id, 'Why then?', 'server', first.id)
  await drainChat(env)
  expect(await wordsIn(account, id)).toEqual(['Why then?', 'From the server.'])
  expect(world.kept.get(id)?.messages.map((each) => each['content'])).toEqual(['Why then?', 'From the server.'])
  world.kept.get(id)?.messages.splice(0)
  await ask(account, id, 'Why at all?', 'server', second.id)
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  expect(await wordsIn(account, id)).toEqual(['Why at all?', 'From the server.'])
})

test('an answer that comes once its conversation was deleted leaves nothing on the device', async () => {
  const { account, env, id, send } = await setUp()
  await ask(account, id, 'Why?', 'server')
  const deleting: Send = async (request) => {
    const reply = await send(request)
    if (request.url.endsWith('/messages')) await deleteConversation(account, id)
    return reply
  }
  expect(await drainChat({ ...env, send: deleting })).toEqual({ is: 'sent' })
  expect(await account.db.chatMessages.count()).toBe(0)
})

test('what the device answered while the server was asked the same stays, as it was rated', async () => {
  const { account, env, id, send } = await setUp()
  const question = await ask(account, id, 'Why?', 'server')
  const answering: Send = async (request) => {
    const reply = await send(request)
    if (request.url.endsWith('/messages')) {
      await keepDeviceAnswer(account, question, answerOf('It rises.'))
      await keepFeedback(account, question.answerId, true)
    }
    return reply
  }
  await drainChat({ ...env, send: answering })
  expect((await readConversation(account.db, id))?.messages[1]).toMatchObject({
    answer: answerOf('It rises.'),
    isHelpful: true,
  })
})

test('a question that is asked anew while the server is asked the earlier one takes its place there too', async () => {
  const { account, env, id, send, world } = await setUp()
  const first = await ask(account, id, 'Why?', 'server')
  let isEdited = false
  const editing: Send = async (request) => {
    const reply = await send(request)
    if (request.url.endsWith('/messages') && !isEdited) {
      isEdited = true
      await ask(account, id, 'Why then?', 'server', first.id)
    }
    return reply
  }
  expect(await drainChat({ ...env, send: editing })).toEqual({ is: 'sent' })
  expect(world.kept.get(id)?.messages.map((each) => each['content'])).toEqual(['Why then?', 'From the server.'])
  await fetchConversation(env, id)
  expect(await wordsIn(account, id)).toEqual(['Why then?', 'From the server.'])
})
