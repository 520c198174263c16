import { expect, test } from 'vitest'
import type { Send } from '../../core/contract/call.ts'
import { getConversation, listConversations } from '../../core/contract/tutor/chat.ts'
import { type ChatEnv, drainChat } from '../../offline/tutor/chat-outbox.ts'
import {
  beginConversation,
  deleteConversation,
  keepChatDraft,
  keepQuestion,
  readConversation,
  readConversations,
} from '../../offline/tutor/conversations.ts'
import { fetchConversation, fetchConversations } from '../../offline/tutor/fetch-conversations.ts'
import type { TestUser } from '../../server/testing/test-app.ts'
import { makePhone } from './phone.ts'
import { deliver, makeWorld } from './world.ts'

/** A phone that Ada and Ben share: Ada's is what its outbox holds, and the cookie is that of who signed in last. */
async function sharedPhone() {
  const world = await makeWorld(11, 2)
  const [ada, ben] = world.users as [TestUser, TestUser]
  const oracle = { complaints: [], saw: () => undefined }
  const { account } = await makePhone({ world, oracle, name: 'shared', user: ada })
  const cookie = { of: ada }
  const send: Send = (request) => deliver(cookie.of, request)
  const env: ChatEnv = { account, send, isOpen: () => true }
  const begin = (title: string) => beginConversation(account, { title, subject: 'General' })
  const ask = (conversationId: string, content: string) =>
    keepQuestion(account, {
      ...{ conversationId, by: 'server', content, messageType: 'question', mode: 'qa' },
      ...{ writingKind: null, about: null, rung: null },
    }).kept
  const storedOfBen = () =>
    Promise.all(
      ['conversations', 'chat_messages', 'token_usage'].map((table) =>
        world.app.db(table).where({ user_id: ben.userId }),
      ),
    )
  const dispose = () => world[Symbol.asyncDispose]()
  return { ada, ben, account, cookie, env, begin, ask, storedOfBen, [Symbol.asyncDispose]: dispose }
}

test('when another signs in while an account’s conversations are being told, the rest waits for its own login', async () => {
  await using phone = await sharedPhone()
  const { ada, ben, account, cookie, env, begin, ask } = phone
  const [known, unwanted] = [await begin('Known'), await begin('Unwanted')]
  await drainChat(env)
  await ask(known.id, 'First?')
  await ask(known.id, 'Second?')
  await deleteConversation(account, unwanted.id)
  const late = await begin('Late')
  await ask(late.id, 'Third?')
  await keepChatDraft(account, known.id, 'Half a')

  let isFirst = true
  const crossing: ChatEnv = {
    ...env,
    send: async (request) => {
      const reply = await env.send(request)
      if (isFirst) cookie.of = ben
      isFirst = false
      return reply
    },
  }
  expect(await drainChat(crossing)).toEqual({ is: 'sign-in-needed' })
  expect(await phone.storedOfBen()).toEqual([[], [], []])
  const duties = await account.db.chatOutbox.orderBy('at').toArray()
  expect(duties.map(({ duty }) => duty.is)).toEqual(['ask', 'delete', 'begin', 'ask'])
  const here = await readConversation(account.db, known.id)
  expect(here?.messages.flatMap((row) => (row.role === 'user' ? row.content : []))).toEqual(['First?', 'Second?'])
  expect(here?.draft).toBe('Half a')

  cookie.of = ada
  expect(await drainChat(env)).toEqual({ is: 'sent' })
  const listed = await ada.call(listConversations, {})
  const counts = Object.fromEntries(listed.map(({ id, messageCount }) => [id, messageCount]))
  expect(counts).toEqual({ [known.id]: 4, [late.id]: 2 })
  const { messages } = await ada.call(getConversation, { params: { id: known.id } })
  expect(messages.flatMap(({ role, content }) => (role === 'user' ? content : []))).toEqual(['First?', 'Second?'])
  expect(await phone.storedOfBen()).toEqual([[], [], []])
})

test('under another’s login a device forgets none of its conversations, and learns none of theirs', async () => {
  await using phone = await sharedPhone()
  const { ben, account, cookie, env, begin, ask } = phone
  const { id } = await begin('Known')
  await drainChat(env)
  await ask(id, 'First?')
  cookie.of = ben
  await expect(fetchConversations(env)).rejects.toMatchObject({ code: 'wrong-account' })
  await expect(fetchConversation(env, id)).rejects.toMatchObject({ code: 'wrong-account' })
  expect((await readConversations(account.db)).map((row) => row.id)).toEqual([id])
  expect(await account.db.chatOutbox.count()).toBe(1)
})
