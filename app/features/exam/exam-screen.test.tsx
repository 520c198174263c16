import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverTime } from '../../../core/contract/study/exam-starts.ts'
import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import { startSitting } from '../../../core/exams/sitting.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { keepSitting } from '../../../offline/account/sittings.ts'
import { questionRefs } from '../../../offline/packs/pack-store.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { readSatExam } from '../../data/study/exams.ts'
import { forgetAccessMarks, keepAccessMarks } from '../../data/session/access-marks.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { beginOnThisDevice } from '../../testing/exam-on-this-device.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'

beforeEach(() => page.viewport(360, 740))
afterEach(() => forgetAccessMarks(openStudentId() ?? ''))

const [paper] = sampleExam.sections
if (paper?.asks !== 'questions') throw new Error('the sample has a section of questions')

/** Two sections of the five questions of this device, three and two; the second cannot be gone back in. */
const exam: ExamBlueprint = {
  ...sampleExam,
  sections: [
    { ...paper, id: 'one', title: 'Reasoning', questions: 3, minutes: 30, instructions: 'Answer from the text alone.' },
    { ...paper, id: 'two', title: 'Numbers', questions: 2, minutes: 10, canGoBack: false, calculator: 'none' },
  ],
}

async function begun(changes: Partial<ExamBlueprint> = {}, second: 'question' | 'task' = 'question') {
  await studyOnThisDevice()
  const account = await accountFor(openStudentId() ?? '')
  const refs = (await questionRefs(sharedDb, 1)).map((ref) => ({ ...ref, kind: 'question' as const }))
  const held = startSitting({
    id: account.newId(),
    courseId: 1,
    packVersion: 1,
    exam: { ...exam, ...changes },
    plans: [0, 1],
    drawn: [
      { items: refs.slice(0, 3), wanted: 3 },
      { items: refs.slice(3).map((ref) => ({ ...ref, kind: second })), wanted: 2 },
    ],
    timeFactor: 1,
    hasRestBreaks: false,
    isMet: () => false,
    newId: account.newId,
    nowMs: account.env.now(),
  })
  await keepSitting(account, held)
  const screen = await renderRoute(`/study/1/exams/${held.sitting.id}`)
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
  const sat = () => readSatExam(account.db, held.sitting.id)
  return { screen, heading, account, id: held.sitting.id, sat }
}

test('the next question is drawn before it is asked, is not to be seen, and is the one that comes', async () => {
  const { screen, heading } = await begun()
  const forms = () => Array.from(screen.container.querySelectorAll('form'))
  const shown = () => forms().filter((form) => form.checkVisibility())
  await screen.getByRole('button', { name: 'Begin' }).click()
  await expect.element(heading('Question 1 of 3')).toBeVisible()
  await expect.poll(() => forms().length).toBe(2)
  const [now, next] = forms()
  expect(shown()).toEqual([now])
  // By its number: of the question on the screen.
  await userEvent.keyboard('3')
  expect(next?.querySelectorAll(':checked').length).toBe(0)
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(heading('Question 2 of 3')).toBeVisible()
  expect(shown()).toEqual([next])
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(heading('Question 3 of 3')).toBeVisible()
  // What the next section asks is not in the page before it has begun.
  await expect.poll(() => forms().length).toBe(1)
})

test('a course that closes in the middle of an exam lets it be sat to its end, and its report be seen', async () => {
  const { screen, heading, account, id, sat } = await begun({ sections: exam.sections.slice(0, 1) })
  await screen.getByRole('button', { name: 'Begin' }).click()
  await account.db.leases.clear()
  await userEvent.keyboard('3{Enter}')
  await expect.element(heading('Question 2 of 3')).toBeVisible()
  await screen.unmount()

  const again = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(again.getByRole('heading', { level: 1, name: 'Question 2 of 3' })).toBeVisible()
  await expect.element(again.getByRole('timer')).toBeVisible()
  await again.unmount()
  await expect.poll(async () => (await account.db.sittings.get(id))?.place.is).toBe('item')
  await account.db.sittings.update(id, { checkedAtMs: account.env.now() - 24 * 60 * 60_000 })

  const late = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(late.getByRole('region', { name: 'Result' })).toBeVisible()
  expect((await sat())?.sections[0]?.items.filter(({ answer }) => answer !== null)).toHaveLength(1)
})

test('under the address of another course an exam is not opened', async () => {
  const { screen, id } = await begun()
  await screen.unmount()
  const other = await renderRoute(`/study/2/exams/${id}`)
  await expect.element(other.getByText('This exam is not on this device')).toBeVisible()
})

test('an exam is sat from its instructions to its end by keys alone, and what was answered is recorded', async () => {
  const { screen, heading, sat } = await begun()
  await expect.element(heading('Reasoning')).toBeVisible()
  await expect.element(screen.getByText('Answer from the text alone.')).toBeVisible()
  await screen.getByRole('button', { name: 'Begin' }).click()
  await expect.element(heading('Question 1 of 3')).toBeVisible()
  await expect.element(screen.getByRole('timer')).toHaveTextContent('29:5')
  await userEvent.keyboard('3{Enter}')
  await expect.element(heading('Question 2 of 3')).toBeVisible()
  await screen.getByRole('button', { name: 'All questions' }).click()
  await expect
    .element(screen.getByRole('list', { name: 'How they stand' }))
    .toHaveTextContent('1 answered1 unanswered1 unseen')
  await expect.element(screen.getByRole('button', { name: 'Question 3, unanswered, unseen' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Alt>}f{/Alt}')
  await expect.element(screen.getByRole('button', { name: 'Flag' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(heading('Question 3 of 3')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('All questions')).toBeVisible()
  await expect
    .element(screen.getByRole('list', { name: 'How they stand' }))
    .toHaveTextContent('1 answered2 unanswered1 flagged')
  await screen.getByRole('button', { name: 'Question 2, unanswered, flagged' }).click()
  await expect.element(heading('Question 2 of 3')).toBeVisible()
  await screen.getByRole('button', { name: 'All questions' }).click()
  await screen.getByRole('button', { name: 'Review and end' }).click()
  await screen.getByRole('button', { name: 'End the section' }).click()
  await expect
    .element(screen.getByText('2 questions without an answer. You cannot go back to it afterwards.'))
    .toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'End the section' }).click()
  await expect.element(heading('Numbers')).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^The section is over\.$/)
  await screen.getByRole('button', { name: 'Begin' }).click()
  await expect.element(heading('Question 1 of 2')).toBeVisible()
  // No going back, no list, no calculator in this one.
  await expect.element(screen.getByRole('button', { name: 'Previous question' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'All questions' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Calculator' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('button', { name: 'Previous question' })).toBeDisabled()
  await screen.getByRole('button', { name: 'End the exam' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End the exam' }).click()
  await expect.poll(async () => (await sat())?.sections.length).toBe(2)
  expect((await sat())?.sections.map(({ items }) => items.map(({ answer }) => answer))).toEqual([
    [{ kind: 'number', text: '3' }, null, null],
    [null, null],
  ])
})

test('on the narrowest phone it is told of how many questions this is one, beside the clock and its button', async () => {
  await page.viewport(320, 640)
  const { screen, heading } = await begun({
    absence: 'pauses',
    sections: exam.sections.map((each) => ({ ...each, minutes: 130 })),
  })
  await screen.getByRole('button', { name: 'Begin' }).click()
  const place = heading('Question 1 of 3')
  await expect.element(place).toBeVisible()
  expect(place.element().scrollWidth).toBeLessThanOrEqual(place.element().clientWidth)
  // In two lines, with no word divided.
  expect(place.element().clientHeight).toBeLessThanOrEqual(40)
})

test(
  'a calculator reckons beside the question, by keys that mean nothing to the question',
  { tags: ['large'] },
  async () => {
    const { screen, heading } = await begun()
    await screen.getByRole('button', { name: 'Begin' }).click()
    await expect.element(heading('Question 1 of 3')).toBeVisible()
    await userEvent.keyboard('{Alt>}c{/Alt}')
    await expect.element(screen.getByRole('dialog', { name: 'Calculator' })).toBeVisible()
    await userEvent.keyboard('12*3')
    await screen.getByRole('button', { name: 'Equals' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Display; type to reckon' })).toHaveValue('36')
    await expect.element(screen.getByRole('main').getByRole('textbox', { name: /Your answer/ })).toHaveValue('')
    // The key that opened it closes it, wherever in it the focus is.
    const calculator = screen.getByRole('dialog', { name: 'Calculator' })
    await userEvent.keyboard('{Alt>}c{/Alt}')
    await expect.element(calculator).not.toBeInTheDocument()
    await userEvent.keyboard('{Alt>}c{/Alt}')
    await screen.getByRole('button', { name: 'Equals' }).click()
    await userEvent.keyboard('{Tab}{Escape}')
    await expect.element(calculator).not.toBeInTheDocument()
    await userEvent.keyboard('{Alt>}c{/Alt}')
    await expect.element(calculator).toBeVisible()
    // It is new with every question, and the keys between them are heard in it.
    await userEvent.keyboard('{Alt>}n{/Alt}')
    await expect.element(heading('Question 2 of 3')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Calculator' }).query()).toBeNull()
    await userEvent.keyboard('{Alt>}c{/Alt}')
    await expect.element(calculator).toBeVisible()
    await userEvent.keyboard('{Alt>}p{/Alt}')
    await expect.element(heading('Question 1 of 3')).toBeVisible()
  },
)

test('who closes the calculator by a key goes on where they were', async () => {
  const { screen, heading } = await begun()
  await screen.getByRole('button', { name: 'Begin' }).click()
  await expect.element(heading('Question 1 of 3')).toBeVisible()
  const answer = screen.getByRole('main').getByRole('textbox', { name: /Your answer/ })
  await expect.element(answer).toHaveFocus()
  for (const key of ['{Escape}', '{Alt>}c{/Alt}']) {
    await userEvent.keyboard('{Alt>}c{/Alt}')
    await expect.element(screen.getByRole('textbox', { name: 'Display; type to reckon' })).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(answer).toHaveFocus()
  }
})

test('the clock of an exam that pauses is stopped, and hides the questions', async () => {
  const { screen, heading } = await begun({ absence: 'pauses' })
  await screen.getByRole('button', { name: 'Begin' }).click()
  await screen.getByRole('button', { name: 'Stop the clock' }).click()
  await expect.element(screen.getByText('The clock is stopped')).toBeVisible()
  await screen.getByRole('button', { name: 'Go on with the exam' }).click()
  await expect.element(heading('Question 1 of 3')).toBeVisible()
})

test('the time left can be hidden, and shown again', async () => {
  const { screen } = await begun()
  await screen.getByRole('button', { name: 'Begin' }).click()
  await screen.getByRole('button', { name: 'Hide the time' }).click()
  expect(screen.getByRole('timer').query()).toBeNull()
  await screen.getByRole('button', { name: /show the time left/ }).click()
  await expect.element(screen.getByRole('timer')).toBeVisible()
})

test('that the time of a section is up is told at once', { tags: ['large'] }, async () => {
  const sections = exam.sections.map((section) => ({ ...section, minutes: 1 / 60 }))
  const { screen, heading } = await begun({ sections })
  await screen.getByRole('button', { name: 'Begin' }).click()
  await expect.element(heading('Numbers')).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Time is up\. The section is over\.$/)
})

test('a break in the middle of a section does not end it', { tags: ['large'] }, async () => {
  const tasks = { type: 'casper-scenario', format: 'typed', count: 2 } as const
  const halves = { ...paper, id: 'two', title: 'Typed', asks: 'tasks', tasks, breakHalfwaySeconds: 60 } as const
  const { screen, heading } = await begun({ sections: exam.sections.slice(0, 1).concat(halves) }, 'task')
  await screen.getByRole('button', { name: 'Begin' }).click()
  await screen.getByRole('button', { name: 'All questions' }).click()
  await screen.getByRole('button', { name: 'Review and end' }).click()
  await screen.getByRole('button', { name: 'End the section' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End the section' }).click()
  await expect.element(heading('Typed')).toBeVisible()
  const told = screen.getByRole('alert')
  await expect.element(told).toHaveTextContent(/^The section is over\.$/)
  await screen.getByRole('button', { name: 'Begin' }).click()
  await screen.getByRole('button', { name: 'Go on without it' }).click()
  await expect.element(screen.getByText(/^Half of this part is done\./)).toBeVisible()
  expect(told.elements().map((each) => each.textContent)).toEqual([''])
})

test('who leaves while this device does not answer is asked after a moment', { tags: ['large'] }, async () => {
  const { screen, heading, account, id } = await begun()
  await screen.getByRole('button', { name: 'Begin' }).click()
  await expect.element(heading('Question 1 of 3')).toBeVisible()
  await expect.poll(async () => (await account.db.sittings.get(id))?.place.is).toBe('item')
  const stuck = vi.spyOn(account.db.sittings, 'put').mockImplementation(() => new Dexie.Promise(() => {}))
  await screen.getByRole('button', { name: 'Leave the exam; your answers are kept' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave; your answers are kept' }).click()
  await screen.getByRole('button', { name: 'Leave without what is not saved' }).click()
  await expect.poll(() => screen.address()).toBe('/study/1')
  stuck.mockRestore()
})

test('who leaves what is not saved is told so before, and may stay or go', { tags: ['large'] }, async () => {
  const { screen, heading, account, id } = await begun()
  await screen.getByRole('button', { name: 'Begin' }).click()
  await expect.element(heading('Question 1 of 3')).toBeVisible()
  await expect.poll(async () => (await account.db.sittings.get(id))?.place.is).toBe('item')
  const full = vi.spyOn(account.db.sittings, 'put').mockImplementation(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  const leave = () => screen.getByRole('dialog').getByRole('button', { name: /^Leave/ })
  await screen.getByRole('button', { name: 'Leave the exam; your answers are kept' }).click()
  await expect.element(leave()).toHaveTextContent('Leave; your answers are kept')
  await leave().click()
  await expect.element(leave()).toHaveTextContent('Leave without what is not saved')
  await screen.getByRole('button', { name: 'Stay' }).click()
  await expect.element(heading('Question 1 of 3')).toBeVisible()
  await screen.getByRole('button', { name: 'Leave the exam', exact: true }).click()
  await leave().click()
  await expect.poll(() => screen.address()).toBe('/study/1')
  full.mockRestore()
})

test('an exam has the access profile of its candidate: a hidden timer, and no keys without Alt', async () => {
  const { screen } = await begun()
  keepAccessMarks(openStudentId() ?? '', { clock: 'hidden', keys: 'off' })
  await screen.getByRole('button', { name: 'Begin' }).click()
  await expect.element(screen.getByRole('button', { name: /show the time left/ })).toBeVisible()
  expect(screen.getByRole('timer').query()).toBeNull()
  const flag = screen.getByRole('button', { name: 'Flag' })
  await userEvent.keyboard('f')
  await expect.element(flag).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Alt>}f{/Alt}')
  await expect.element(flag).toHaveAttribute('aria-pressed', 'true')
})

test('an exam that is found again goes on by the server’s clock', async () => {
  await studyOnThisDevice()
  standIn.answers(serverTime, { serverTimeMs: Date.now() + 5 * 60_000 })
  const id = await beginOnThisDevice()
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(screen.getByRole('timer')).toBeVisible()
  const { db } = await accountFor(openStudentId() ?? '')
  // Of seven and a half minutes.
  await expect.poll(async () => (await db.sittings.get(id))?.leftMs).toBeLessThanOrEqual(2.5 * 60_000)
})
