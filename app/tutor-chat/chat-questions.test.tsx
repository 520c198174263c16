/** @module-tag large */
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { isAnswered } from '../../core/study/events/event.ts'
import { beginConversation, keepDeviceAnswer, keepQuestion } from '../../offline/tutor/conversations.ts'
import { answerOf } from '../../offline/tutor/testing/answer-of.ts'
import { sharedDb } from '../data/device/packs.ts'
import { accountFor } from '../data/session/open-account.ts'
import { openStudentId } from '../data/session/session.ts'
import { correctAnswers } from '../testing/correct-answers.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { setOnline, studyOnThisDevice } from '../testing/studying.ts'

afterEach(() => {
  setOnline(true)
  vi.restoreAllMocks()
})

const itemId = 'doses-0001'

/** A conversation without a network, whose answer is one or more questions of the course. */
async function askedInChat(itemIds = [itemId]) {
  await studyOnThisDevice()
  setOnline(false)
  const account = await accountFor(openStudentId() ?? '')
  const { db } = account
  const { id } = await beginConversation(account, { title: 'Doses', subject: 'General' })
  const asked = { messageType: 'practice-questions', mode: 'qa', writingKind: null, about: null, rung: null } as const
  const question = await keepQuestion(account, { ...asked, content: '1', conversationId: id, by: 'device' }).kept
  await keepDeviceAnswer(
    account,
    question,
    answerOf('Here it is.', { questions: itemIds.map((each) => ({ courseId: 1, itemId: each })) }),
  )
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

test('each question has the time since the one before it, and none in which nobody looked', async () => {
  let laterMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs)
  const { db, screen } = await askedInChat([itemId, 'doses-0002'])
  const fields = screen.getByLabelText(/^Your answer in/)
  await expect.poll(() => fields.elements()).toHaveLength(2)
  const answer = async (at: number) => {
    await fields.nth(at).fill('1')
    await screen.getByRole('button', { name: 'Check answer' }).nth(0).click()
    await expect.poll(() => screen.getByText('Incorrect.').elements()).toHaveLength(at + 1)
  }
  laterMs += 60_000
  await answer(0)
  const looks = vi.spyOn(document, 'visibilityState', 'get')
  for (const state of ['hidden', 'visible'] as const) {
    looks.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    laterMs += 120_000
  }
  await answer(1)
  const rows = await db.events.filter(({ type }) => type === 'answered').toArray()
  const minutes = rows.flatMap(({ event }) => (isAnswered(event) ? Math.floor(event.durationMs / 60_000) : []))
  expect(minutes).toEqual([1, 2])
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
