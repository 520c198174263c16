/** @module-tag large */
import { afterEach, expect, test, vi } from 'vitest'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { readSitting, takeSitting } from '../../../offline/account/sittings.ts'
import { questionsToMark, readSatExam } from '../../data/study/exams.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { beginOnThisDevice } from '../../testing/exam-on-this-device.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { studyOnThisDevice } from '../../testing/studying.ts'
import { examStore } from './exam-store.ts'

afterEach(() => void vi.restoreAllMocks())

const number = (text: string) => ({ kind: 'number', text }) as const

/** An exam that has begun, and what a second tab does with it. */
async function begun() {
  await studyOnThisDevice()
  const account = await accountFor(openStudentId() ?? '')
  const { db } = account
  const id = await beginOnThisDevice()
  /** Has the exam until it is taken from it, or lets it go. */
  const otherTab = async () => {
    let letGo = () => {}
    await new Promise<void>((resolve) => {
      void navigator.locks
        .request(`vademecum.exam.${id}`, { steal: true }, () => {
          resolve()
          return new Promise<void>((release) => (letGo = release))
        })
        .catch(() => undefined)
    })
    return { letGo }
  }
  /** The exam in the other tab, as it is found on the disk. */
  const elsewhere = async () => {
    const stored = await readSitting(db, id)
    const held = stored && (await takeSitting(account, stored))
    if (!held) throw new Error('no sitting')
    return examStore(account, held, {
      monotonicMs: () => performance.now(),
      wallMs: account.env.now,
      questionsOf: (items) => questionsToMark(1, items),
      afterPaint: () => Promise.resolve(),
      giveTasks: () => Promise.resolve(),
    })
  }
  const choices = async () => (await readSitting(db, id))?.items.map(({ choice }) => choice)
  return { account, id, otherTab, elsewhere, choices }
}

test('an exam that is taken back goes on from what the other tab did, each time', async () => {
  const { account, id, otherTab, elsewhere, choices } = await begun()
  const screen = await renderRoute(`/study/1/exams/${id}`)
  const question = (at: number) => screen.getByRole('heading', { level: 1, name: `Question ${at} of 5` })
  const goOnHere = screen.getByRole('button', { name: 'Go on here' })
  await expect.element(question(1)).toBeVisible()
  for (const at of [0, 1]) {
    await otherTab()
    await expect.element(goOnHere).toBeVisible()
    const exam = await elsewhere()
    exam.choose(at, number(`${at + 7}`))
    exam.move({ do: 'open', item: at + 1 })
    await exam.flush()
    await goOnHere.click()
    await expect.element(question(at + 2)).toBeVisible()
  }
  await screen.getByRole('button', { name: 'All questions' }).click()
  await expect.element(screen.getByRole('button', { name: 'Question 2, answered' })).toBeVisible()
  expect(await choices()).toEqual([number('7'), number('8'), null, null, null])
  await screen.getByRole('button', { name: 'Review and end' }).click()
  await screen.getByRole('button', { name: 'End the exam' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End the exam' }).click()
  await expect.poll(async () => (await readSatExam(account.db, id))?.sections.length).toBe(1)
  const sat = await readSatExam(account.db, id)
  expect(sat?.sections[0]?.items.map(({ answer }) => answer)).toEqual([number('7'), number('8'), null, null, null])
})

test('a tab that wakes without having heard that its exam was taken over says so, and goes on from there when asked', async () => {
  const { id, elsewhere, choices } = await begun()
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
  const exam = await elsewhere()
  exam.choose(0, number('7'))
  exam.move({ do: 'open', item: 1 })
  await exam.flush()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByText('This exam was opened in another tab')).toBeVisible()
  expect(await choices()).toEqual([number('7'), null, null, null, null])
  await screen.getByRole('button', { name: 'Go on here' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
  await screen.getByRole('main').getByRole('textbox').first().fill('8')
  await expect.poll(choices).toEqual([number('7'), number('8'), null, null, null])
})

test('an exam that another tab has is told of, and can be taken from it', async () => {
  const { id, otherTab } = await begun()
  await otherTab()
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(screen.getByText('This exam was opened in another tab')).toBeVisible()
  await screen.getByRole('button', { name: 'Go on here' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
})

test('a tab that waited for an exam shows its report when it was ended in the other one', async () => {
  const { account, id, otherTab, elsewhere } = await begun()
  const { letGo } = await otherTab()
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(screen.getByText('This exam was opened in another tab')).toBeVisible()
  const exam = await elsewhere()
  exam.move({ do: 'end-section' })
  await expect.poll(() => exam.get().isRecorded).toBe(true)
  letGo()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A sample exam')
  expect(await account.db.sittings.count()).toBe(0)
})

test('the clock of an exam that pauses stands still in a tab that was opened behind another one', async () => {
  await studyOnThisDevice()
  const { db } = await accountFor(openStudentId() ?? '')
  const id = await beginOnThisDevice({ exam: { ...sampleExam, absence: 'pauses' } })
  const stored = async () => {
    const { checkedAtMs = 0, leftMs = 0 } = (await db.sittings.get(id)) ?? {}
    return { checkedAtMs, leftMs }
  }
  const begunAt = await stored()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await renderRoute(`/study/1/exams/${id}`)
  await expect.poll(async () => (await stored()).checkedAtMs).toBeGreaterThan(begunAt.checkedAtMs)
  const opened = await stored()
  await expect.poll(async () => (await stored()).checkedAtMs).toBeGreaterThan(opened.checkedAtMs + 1_000)
  expect((await stored()).leftMs).toBe(opened.leftMs)
})
