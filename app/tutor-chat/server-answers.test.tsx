import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { me } from '../../core/contract/account/auth.ts'
import { type ReplyEvent, sendChatMessage, startConversation, stopChatReply } from '../../core/contract/tutor/chat.ts'
import { type ChatMessage, stoppedReplyWords } from '../../core/tutor/chat-message.ts'
import { newAnswer } from '../../core/tutor/new-answer.ts'
import type { Account } from '../../offline/account/account.ts'
import type { QuestionRow } from '../../offline/tutor/chat-rows.ts'
import { beginConversation, keepQuestion } from '../../offline/tutor/conversations.ts'
import { accountFor } from '../data/session/open-account.ts'
import { dispatch } from '../data/session/session-events.ts'
import { aCustomer } from '../testing/sample-answers.ts'
import { standIn } from '../testing/stand-in.ts'
import { rememberStudent } from '../testing/studying.ts'
import { serverAnswersOf } from './server-answers.ts'

const at = '2026-11-21T09:00:00.000Z'
const asked = { messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null } as const
const sentence = (text: string) => ({ text, citation: null, support: 'own' as const })

/** A question that the server is asked, and what it says of it. */
async function asking() {
  const account = await accountFor(rememberStudent())
  const { id } = await beginConversation(account, { title: 'Doses', subject: 'General' })
  const content = 'What is a dose?'
  const question = await keepQuestion(account, { ...asked, content, conversationId: id, by: 'server' }).kept
  const message: ChatMessage = {
    ...{ ...asked, content, id: question.id, role: 'user', createdAt: at, replyTo: null },
    ...{ state: 'done', isHelpful: null, answer: null, metadata: null },
  }
  const reply: ChatMessage = { ...message, id: question.answerId, role: 'assistant', replyTo: question.id }
  const conversation = { id, title: 'Doses', subject: 'General', category: 'study-help', createdAt: at }
  const begun = { ...conversation, lastMessageAt: at, revision: 1, messageCount: 0 }
  standIn.answers(me, aCustomer({ id: account.userId }))
  standIn.answers(startConversation, begun)
  return { account, question, message, reply: { ...reply, state: 'writing' as const }, begun }
}

test('of an answer that is on its way when the account is closed nothing is shown or kept any more', async () => {
  const { account, question, message, reply } = await asking()
  standIn.answers(sendChatMessage, { message, reply })
  const events = new TransformStream<Uint8Array, Uint8Array>()
  const stream = events.writable.getWriter()
  const say = (event: ReplyEvent) => stream.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  standIn.use(http.get('*/reply', () => new HttpResponse(events.readable)))

  const shown: string[] = []
  const answering = serverAnswersOf(account).answer(question, ({ sentences }) =>
    shown.push(...sentences.map(({ text }) => text)),
  )
  await say({ is: 'sentence', number: 1, sentence: sentence('One.') })
  await expect.poll(() => shown).toEqual(['One.'])
  dispatch({ type: 'closed' })
  // Perhaps nobody takes them.
  void say({ is: 'sentence', number: 2, sentence: sentence('Two.') })
  void say({ is: 'done', number: 3, message: { ...reply, answer: newAnswer('server', { sentences: [] }) } })
  await answering
  expect(shown).toEqual(['One.'])
  expect(await account.db.chatMessages.get(question.answerId)).toBeUndefined()
})

/** How often the server was told to stop; it knows the question once that `isThere`. */
function stops({ isThere, stopped }: { isThere: () => boolean; stopped: ChatMessage }) {
  const seen = { count: 0 }
  standIn.refuses(stopChatReply, 'not-found')
  standIn.use(
    http.post('*/stop', () => {
      seen.count++
      return isThere() ? HttpResponse.json(stopped as object) : undefined
    }),
  )
  return seen
}

const waitsAndWords = async ({ db }: Account, { id }: QuestionRow) => {
  const row = await db.chatMessages.get(id)
  return [(await db.chatOutbox.toArray()).map(({ duty }) => duty.is), row?.role === 'user' && row.failure?.words]
}

test('what was stopped before the server heard of it is not asked any more', async () => {
  const { account, question, begun, message, reply } = await asking()
  const beginning = standIn.holds(startConversation, begun)
  standIn.answers(sendChatMessage, { message, reply })
  const sent = standIn.heard(sendChatMessage)
  stops({ isThere: () => false, stopped: reply })
  const server = serverAnswersOf(account)
  const answering = server.answer(question, () => undefined)
  await server.stop(question)
  beginning.letGo()
  await answering.catch(() => undefined)
  expect(sent).toEqual([])
  expect(await waitsAndWords(account, question)).toEqual([[], stoppedReplyWords])
})

test('what was stopped on its way to the server is stopped there as soon as it is known there', async () => {
  const { account, question, message, reply } = await asking()
  const stopped = { ...reply, state: 'stopped' as const }
  let isThere = false
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  standIn.answers(sendChatMessage, { message, reply })
  standIn.use(http.post('*/messages', () => arrived.then(() => undefined)))
  const sent = standIn.heard(sendChatMessage)
  const seen = stops({ isThere: () => isThere, stopped })
  const done = `data: ${JSON.stringify({ is: 'done', number: 1, message: stopped } satisfies ReplyEvent)}\n\n`
  standIn.use(http.get('*/reply', () => new HttpResponse(done)))
  const server = serverAnswersOf(account)
  const answering = server.answer(question, () => undefined)
  await expect.poll(() => sent.length).toBe(1)
  await server.stop(question)
  isThere = true
  arrive()
  await answering
  expect(seen.count).toBe(2)
  expect(await waitsAndWords(account, question)).toEqual([[], stoppedReplyWords])
})
