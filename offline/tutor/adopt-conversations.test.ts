import { expect, test } from 'vitest'
import { adopt } from '../account/adopt.ts'
import { openAccount } from '../account/account.ts'
import { makeDevice } from '../testing/make-device.ts'
import {
  beginConversation,
  keepDeviceAnswer,
  keepQuestion,
  readConversation,
  readConversations,
} from './conversations.ts'
import { answerOf } from './testing/answer-of.ts'

test('conversations of an adopted account are read on, and told to the server under the new one, once', async () => {
  const { env } = makeDevice()
  const source = await openAccount('ada-before', env)
  const { id } = await beginConversation(source, { title: 'General Study Session', subject: 'General' })
  const question = await keepQuestion(source, {
    ...{ conversationId: id, by: 'device', content: 'Why?', messageType: 'question', mode: 'qa' },
    ...{ writingKind: null, about: null, rung: null },
  }).kept
  await keepDeviceAnswer(source, question, answerOf('It rises.'))
  await source.db.chatOutbox.clear()
  await source.db.conversations.update(id, { isOnServer: true, revision: 7 })
  const target = await openAccount('ada', env)
  await adopt(target, source)
  await adopt(target, source)
  expect(await readConversations(target.db)).toMatchObject([{ id, isOnServer: false, revision: 0 }])
  expect((await readConversation(target.db, id))?.messages).toHaveLength(2)
  expect((await target.db.chatOutbox.toArray()).map(({ duty }) => duty.is)).toEqual(['begin', 'exchange'])
})

test('a question that waits for the server is asked under the new account', async () => {
  const { env } = makeDevice()
  const source = await openAccount('ada-before', env)
  const { id } = await beginConversation(source, { title: 'General Study Session', subject: 'General' })
  const asked = { messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null } as const
  const keep = (content: string, by: 'server' | 'device') =>
    keepQuestion(source, { ...asked, conversationId: id, by, content }).kept
  const waiting = await keep('Why does it rise?', 'server')
  await keep('What was given up?', 'device')
  const target = await openAccount('ada', env)
  await adopt(target, source)
  expect((await target.db.chatOutbox.toArray()).map(({ duty }) => duty)).toEqual([
    { is: 'begin' },
    { is: 'ask', messageId: waiting.id },
  ])
})
