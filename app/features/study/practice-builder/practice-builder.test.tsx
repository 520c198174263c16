import { expect, test } from 'vitest'
import { getCourse } from '../../../../core/contract/shop/courses.ts'
import { runSettingsFact, usualRun } from '../../../../core/study/run-settings.ts'
import { record } from '../../../../offline/account/record.ts'
import { question, questions } from '../../../../offline/testing/make-pack-server.ts'
import { unfinishedSession } from '../../../data/study/course-progress.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { openStudentId } from '../../../data/session/session.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aCourseDetail } from '../../../testing/sample-answers.ts'
import { standIn } from '../../../testing/stand-in.ts'
import { runOnThisDevice, studyOnThisDevice } from '../../../testing/studying.ts'

const hard = { difficulty: 'hard' } as const
/** Twelve easy questions of doses and three hard ones; ten of rates. */
const bank = [
  ...questions(0, 12),
  ...questions(12, 3).map((each) => ({ ...each, ...hard })),
  ...questions(0, 10, { topic: 'rates' }),
]

async function openCourse() {
  standIn.answers(getCourse, aCourseDetail())
  return await renderRoute('/study/1')
}
const runOf = async () => await unfinishedSession((await accountFor(openStudentId() ?? '')).db, 1)

test('the counts follow every choice, and the run has what the button said', async () => {
  await studyOnThisDevice({ bank })
  const screen = await openCourse()
  await expect.element(screen.getByRole('button', { name: 'Practise 20 questions' })).toBeVisible()
  await screen.getByText('More choices').click()
  await expect.element(screen.getByRole('checkbox', { name: 'Hard 3' })).toBeVisible()
  await screen.getByText('Topics all').click()
  await screen.getByRole('checkbox', { name: 'Doses 15' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Easy 12' })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Hard 3' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Doses 3' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Rates 0' })).not.toBeChecked()
  await screen.getByRole('button', { name: 'Practise 3 questions' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 3' })).toBeVisible()
  const session = await runOf()
  expect(session?.items.map(({ itemId }) => itemId).sort()).toEqual(['doses-0012', 'doses-0013', 'doses-0014'])
  await screen.unmount()

  // As it was left, also in an own number.
  const again = await openCourse()
  await expect.element(again.getByText('hard, no clock')).toBeVisible()
  await again.getByRole('textbox', { name: 'Other number' }).fill('2')
  await again.getByRole('button', { name: 'Practise 2 questions' }).click()
  await expect.element(again.getByRole('heading', { level: 1, name: 'Question 1 of 2' })).toBeVisible()
  await again.unmount()
  const third = await openCourse()
  await expect.element(third.getByRole('textbox', { name: 'Other number' })).toHaveValue('2')
})

test(
  'the box for an own number holds its name, also in text of twice the size on a phone',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ bank })
    const { style } = document.documentElement
    try {
      for (const size of ['', '200%']) {
        style.fontSize = size
        const screen = await openCourse()
        await expect.element(screen.getByRole('textbox', { name: 'Other number' })).toBeVisible()
        const box = screen.getByRole('textbox', { name: 'Other number' }).element().closest('label')
        expect(box?.scrollWidth).toBeLessThanOrEqual(box?.clientWidth ?? 0)
        await screen.unmount()
      }
    } finally {
      style.fontSize = ''
    }
  },
)

test('a number of questions that no run can have is asked for again', async () => {
  await studyOnThisDevice({ bank })
  const screen = await openCourse()
  const own = screen.getByRole('textbox', { name: 'Other number' })
  await own.fill('201')
  await expect.element(own).toHaveAccessibleDescription('Type a number from 1 to 200.')
  await screen.getByRole('button', { name: 'Practise', exact: true }).click()
  await expect.element(own).toHaveFocus()
  await screen.getByRole('radio', { name: '10', exact: true }).click()
  await expect.element(own).toHaveValue('')
  await expect.element(screen.getByRole('button', { name: 'Practise 10 questions' })).toBeVisible()
})

test('one tap repeats what went wrong, or asks what was not seen, and is offered where there is any', async () => {
  await studyOnThisDevice({ bank: questions(0, 5) })
  const screen = await openCourse()
  const atOnce = screen.getByRole('group', { name: 'Start at once' })
  await expect.element(screen.getByRole('button', { name: 'Practise 5 questions' })).toBeVisible()
  expect(atOnce.getByRole('button', { name: /Unseen|incorrect/ }).elements()).toHaveLength(0)
  await runOnThisDevice([{ isRight: true }, { isRight: false }])
  await expect.element(atOnce.getByRole('button', { name: 'Unseen only 3' })).toBeVisible()
  await atOnce.getByRole('button', { name: 'Repeat my incorrect 1' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 1' })).toBeVisible()
  expect((await runOf())?.items.map(({ itemId }) => itemId)).toEqual(['doses-0001'])
})

test('a run as in the exam has its proportions', async () => {
  await studyOnThisDevice({ bank: [...bank, question(99)] })
  const screen = await openCourse()
  await screen.getByRole('radio', { name: '10', exact: true }).click()
  await screen.getByRole('button', { name: 'As in the exam 10 of 26' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 10' })).toBeVisible()
  const topics = (await runOf())?.items.map(({ topic }) => topic).sort()
  expect(topics).toEqual([...Array<string>(5).fill('doses'), ...Array<string>(5).fill('rates')])
})

test('the time of a run is said before it begins, and is what the run has', { tags: ['large'] }, async () => {
  await studyOnThisDevice({ bank })
  const screen = await openCourse()
  await screen.getByText('More choices').click()
  await screen.getByRole('radio', { name: 'As in the exam 30 min' }).click()
  await expect.element(screen.getByRole('button', { name: 'Practise 20 questions in 30 min' })).toBeVisible()
  await screen.getByRole('radio', { name: 'Exam time × 1.25 37 min 30 s' }).click()
  await screen.getByRole('button', { name: 'Practise 20 questions in 37 min 30 s' }).click()
  await expect.element(screen.getByRole('button', { name: /^37:\d\d left/ })).toBeVisible()
  expect(await runOf()).toMatchObject({ limitMs: 20 * 90_000 * 1.25 })
})

test('an exam of stations gives no question a time, and no run is like it', { tags: ['large'] }, async () => {
  await studyOnThisDevice({ bank })
  const { contents, exam } = aCourseDetail()
  const [paper] = exam!.sections
  const stations = { title: 'Stations', asks: 'mmi-station', count: 8, wanted: 8, minutes: 56, wantedMinutes: 56 }
  const listed = { id: 'circuit', title: exam!.name, source: { title: 'Our own' }, sections: [stations] }
  const sections = [{ ...paper!, title: 'Stations', questions: 8, minutes: 56 }]
  standIn.answers(
    getCourse,
    aCourseDetail({ exam: { ...exam!, sections }, contents: { ...contents!, exams: [listed] } }),
  )
  const screen = await renderRoute('/study/1')
  await screen.getByText('More choices').click()
  await expect.element(screen.getByRole('checkbox', { name: 'Hard 3' })).toBeVisible()
  expect(screen.getByRole('button', { name: /As in the exam/ }).elements()).toHaveLength(0)
  expect(screen.getByRole('radio', { name: /As in the exam/ }).elements()).toHaveLength(0)
})

test(
  'who has extra time in exams finds it first among the clocks, and a clock chosen before has it too',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ bank })
    const account = await accountFor(openStudentId() ?? '')
    const timed = { ...usualRun, pace: 1 } as const
    await record(account, [runSettingsFact(1, timed)])
    await record(account, [{ type: 'register', kind: 'setting', target: 'extra-time', value: 25 }])
    const screen = await openCourse()
    await screen.getByText('More choices').click()
    const own = screen.getByRole('radio', { name: /^As in the exam, with your extra time \(× 1\.25\)/ })
    await expect.element(own).toBeChecked()
    const names = screen.getByRole('group', { name: 'Time' }).getByRole('radio').elements()
    expect(names[1]).toBe(own.element())

    // What is chosen after that is kept.
    await screen.getByRole('radio', { name: /^Exam time without extra/ }).click()
    await screen.getByRole('button', { name: /^Practise 20 questions/ }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: /1 of 20/ })).toBeVisible()
    await screen.unmount()
    const again = await openCourse()
    await again.getByText('More choices').click()
    await expect.element(again.getByRole('radio', { name: /^Exam time without extra/ })).toBeChecked()
  },
)
