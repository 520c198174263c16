import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { beginConversation, keepDeviceAnswer, keepQuestion } from '../../offline/tutor/conversations.ts'
import { answerOf } from '../../offline/tutor/testing/answer-of.ts'
import { sharedDb } from '../data/device/packs.ts'
import { accountFor } from '../data/session/open-account.ts'
import { openStudentId } from '../data/session/session.ts'
import { correctAnswers } from '../testing/correct-answers.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { setOnline, studyOnThisDevice } from '../testing/studying.ts'

afterEach(() => setOnline(true))

const itemId = 'doses-0001'

/** A conversation without a network, whose answer is a question of the course. */
async function askedInChat() {
  await studyOnThisDevice()
  setOnline(false)
  const account = await accountFor(openStudentId() ?? '')
  const { db } = account
  const { id } = await beginConversation(account, { title: 'Doses', subject: 'General' })
  const asked = { messageType: 'practice-questions', mode: 'qa', writingKind: null, about: null, rung: null } as const
  const question = await keepQuestion(account, { ...asked, content: '1', conversationId: id, by: 'device' }).kept
  await keepDeviceAnswer(account, question, answerOf('Here is one.', { questions: [{ courseId: 1, itemId }] }))
  const open = () => renderRoute(`/ai-companion?conversation=${id}`)
  return { account, db, screen: await open(), open }
}

/** The same, answered wrong. */
async function answeredWrong() {
  const asked = await askedInChat()
  const { screen } = asked
  await screen.getByLabelText(/^Your answer in/).fill('1')
  await screen.getByRole('button', { name: 'Check answer' }).click()
  await expect.element(screen.getByText('Incorrect.')).toBeVisible()
  return asked
}

test('a question of an answer is marked as it is after a correction', async () => {
  const { account, db, screen } = await answeredWrong()
  const [row] = await db.events.filter(({ type }) => type === 'answered').toArray()
  await correctAnswers(account, [{ answerId: row?.id ?? '', itemId, reason: 'It was 1 all along.' }])
  await expect.element(screen.getByText('Right.')).toBeVisible()
})

test('where the version that was asked is gone, the question is shown as it is now', async () => {
  const { db, screen, open } = await answeredWrong()
  await screen.unmount()
  await db.events.toCollection().modify(({ event }) => void Object.assign(event, { itemHash: 'f'.repeat(64) }))
  const again = await open()
  await expect.element(again.getByText('The question has been edited since. It now reads:')).toBeVisible()
  await expect.element(again.getByText('Incorrect.')).toBeVisible()
  await expect.element(again.getByRole('heading', { name: 'Explanation' })).toBeInTheDocument()
})

test('where the version that was asked is gone, what is chosen stays when the network comes back', async () => {
  const { db, screen, open } = await askedInChat()
  await expect.element(screen.getByLabelText(/^Your answer in/)).toBeVisible()
  await screen.unmount()
  await db.chatMessages.toCollection().modify((row) => {
    if (row.role !== 'assistant') return
    row.attempts = row.attempts!.map((attempt) => ({ ...attempt, itemHash: 'e'.repeat(64) }))
  })
  const again = await open()
  const field = again.getByLabelText(/^Your answer in/)
  await field.fill('42')
  const form = field.element()
  const looks = vi.spyOn(sharedDb.items, 'get').mockImplementation(() => new Dexie.Promise(() => undefined) as never)
  setOnline(true)
  // It is looked for once more, which takes its time.
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  looks.mockRestore()
  await expect.element(field).toHaveValue('42')
  expect(field.element()).toBe(form)
})
