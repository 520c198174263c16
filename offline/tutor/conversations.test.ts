import { expect, test } from 'vitest'
import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { messageCharLimit } from '../../core/tutor/chat-message.ts'
import { type Account, openAccount } from '../account/account.ts'
import { makeDevice } from '../testing/make-device.ts'
import type { QuestionRow } from './chat-rows.ts'
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
import { answerOf } from './testing/answer-of.ts'

const title = 'General Study Session'

async function setUp() {
  const device = makeDevice()
  const account = await openAccount('ada', device.env)
  const { id } = await beginConversation(account, { title, subject: 'General' })
  return { ...device, account, id }
}

const ask = (account: Account, conversationId: string, content: string, by: 'device' | 'server', replaces?: string) =>
  keepQuestion(account, {
    conversationId,
    by,
    content,
    messageType: 'question',
    mode: 'qa',
    writingKind: null,
    about: null,
    rung: null,
    ...(replaces !== undefined && { replaces }),
  }).kept

const answered = async (account: Account, question: QuestionRow, answer: TutorAnswer = answerOf('It rises.')) => {
  await keepDeviceAnswer(account, question, answer)
}

const duties = async ({ db }: Account) => (await db.chatOutbox.toArray()).map(({ duty }) => duty.is)

test('a question and its answer stand in their order, also under a clock that was set back', async () => {
  const { account, clock, id } = await setUp()
  const first = await ask(account, id, 'Why does potassium rise?', 'device')
  await answered(account, first)
  clock.nowMs -= 3_600_000
  await ask(account, id, ' And calcium? ', 'device')
  const { messages } = (await readConversation(account.db, id))!
  expect(messages.map((row) => (row.role === 'user' ? row.content : row.answer.sentences[0]?.text))).toEqual([
    'Why does potassium rise?',
    'It rises.',
    'And calcium?',
  ])
})

test('what the device answered is told to the server once, and a second answer is none', async () => {
  const { account, id } = await setUp()
  const question = await ask(account, id, 'Why?', 'device')
  expect(await duties(account)).toEqual(['begin'])
  await answered(account, question)
  await answered(account, question, answerOf('Another.'))
  expect(await duties(account)).toEqual(['begin', 'exchange'])
  expect((await readConversation(account.db, id))?.messages).toHaveLength(2)
})

test('a question that waits for the server is not asked there once the device has answered it', async () => {
  const { account, id } = await setUp()
  const question = await ask(account, id, 'Why?', 'server')
  expect((await readConversation(account.db, id))?.waiting).toEqual(new Set([question.id]))
  await answered(account, question)
  expect(await duties(account)).toEqual(['begin', 'exchange'])
})

test('a question asked anew takes the place of the earlier one and all after it, here and on the server', async () => {
  const { account, id } = await setUp()
  const first = await ask(account, id, 'Why?', 'device')
  await answered(account, first)
  // The server has it.
  await account.db.chatOutbox.clear()
  const second = await ask(account, id, 'Why then?', 'device', first.id)
  expect(second.replaces).toBe(first.id)
  await answered(account, second)
  const third = await ask(account, id, 'Why at all?', 'server', second.id)
  // The server never had the second.
  expect(third.replaces).toBe(first.id)
  expect((await readConversation(account.db, id))?.messages).toEqual([third])
  expect(await duties(account)).toEqual(['ask'])
})

test('a deleted conversation is gone from the device with all that was to be sent of it', async () => {
  const { account, id } = await setUp()
  const question = await ask(account, id, 'Why?', 'device')
  await answered(account, question)
  await keepFeedback(account, question.answerId, true)
  await keepChatDraft(account, id, 'And')
  await deleteConversation(account, id)
  expect(await readConversations(account.db)).toEqual([])
  expect(await readConversation(account.db, id)).toBeNull()
  expect(await account.db.chatMessages.count()).toBe(0)
  expect(await account.db.drafts.count()).toBe(0)
  expect(await duties(account)).toEqual(['delete'])
})

test('what was said of an answer is sent as it is in the end', async () => {
  const { account, id } = await setUp()
  const question = await ask(account, id, 'Why?', 'device')
  await answered(account, question)
  await keepFeedback(account, question.answerId, true)
  await keepFeedback(account, question.answerId, false)
  expect(await duties(account)).toEqual(['begin', 'exchange', 'feedback'])
  expect((await readConversation(account.db, id))?.messages.at(-1)).toMatchObject({ isHelpful: false })
})

test('each conversation has a draft of its own, which goes when the question is asked', async () => {
  const { account, id } = await setUp()
  const other = await beginConversation(account, { title, subject: 'General' })
  await keepChatDraft(account, id, 'Why does pot')
  await keepChatDraft(account, other.id, 'What is')
  expect((await readConversation(account.db, id))?.draft).toBe('Why does pot')
  await ask(account, id, 'Why does potassium rise?', 'device')
  expect((await readConversation(account.db, id))?.draft).toBe('')
  expect((await readConversation(account.db, other.id))?.draft).toBe('What is')
})

test('a question is at hand before it is kept, and is the same then', async () => {
  const { account, id } = await setUp()
  const asked = {
    content: ' Why? ',
    messageType: 'question',
    mode: 'qa',
    writingKind: null,
    about: null,
    rung: null,
  } as const
  const { question, kept } = keepQuestion(account, { ...asked, conversationId: id, by: 'device' })
  expect(question.content).toBe('Why?')
  expect(await kept).toEqual(question)
  expect((await readConversation(account.db, id))?.messages).toEqual([question])
})

test('a question holds no more than the server takes, and nothing that a database refuses', async () => {
  const { account, id } = await setUp()
  const { content } = await ask(account, id, `a\u0000${'b'.repeat(100_000)}`, 'device')
  expect(content).toBe(`a${'b'.repeat(messageCharLimit - 1)}`)
})
