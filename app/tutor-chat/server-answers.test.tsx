import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { me } from '../../core/contract/account/auth.ts'
import { type ReplyEvent, sendChatMessage, startConversation } from '../../core/contract/tutor/chat.ts'
import type { ChatMessage } from '../../core/tutor/chat-message.ts'
import { newAnswer } from '../../core/tutor/new-answer.ts'
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

test('of an answer that is on its way when the account is closed nothing is shown or kept any more', async () => {
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
  standIn.answers(me, aCustomer({ id: account.userId }))
  standIn.answers(startConversation, { ...conversation, lastMessageAt: at, revision: 1, messageCount: 0 })
  standIn.answers(sendChatMessage, { message, reply: { ...reply, state: 'writing' } })
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
