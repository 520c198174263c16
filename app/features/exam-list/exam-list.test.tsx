import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { listCourses } from '../../../core/contract/shop/courses.ts'
import { startExam } from '../../../core/contract/study/exam-starts.ts'
import { interviews, sampleExam } from '../../../core/testing/make-course.ts'
import { beginTask } from '../../../core/study/tasks/task-attempt.ts'
import { aStation } from '../../../core/testing/make-tasks.ts'
import { readRegister } from '../../data/study/course-progress.ts'
import { readReserved } from '../../data/study/reserved.ts'
import { readToday } from '../../data/study/today.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { beginOnThisDevice, offerExams, sitOnThisDevice } from '../../testing/exam-on-this-device.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { giveTask } from '../../tasks/task-work.ts'
import { aCourseCard } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'

test('an exam says how long it would be with what the course has, and that this is shorter', async () => {
  await studyOnThisDevice()
  await offerExams([sampleExam])
  const screen = await renderRoute('/study/1/exams')
  const exam = screen.getByRole('article', { name: 'A sample exam' })
  await expect.element(exam).toHaveTextContent('5 of 20 questions in 8 minutes')
  await expect.element(exam).toHaveTextContent('The course has fewer questions than the exam asks for')
  const own = screen.getByRole('article', { name: 'Mock exam 5' })
  await expect.element(own).toHaveTextContent('Advanced')
  await expect.element(own).toHaveTextContent('5 of 110 questions')
  await expect.element(screen.getByText(/as a simulation on your device, unsupervised/)).toBeVisible()
})

test('what was answered before is told before one starts', async () => {
  await studyOnThisDevice()
  await runOnThisDevice([{ isRight: true }, { isRight: false }])
  const screen = await renderRoute('/study/1/exams')
  await expect
    .element(screen.getByRole('article', { name: 'Mock exam 1' }))
    .toHaveTextContent('You have answered 2 of the 5 before')
})

test('extra time lengthens every exam and is kept as a setting of the account', { tags: ['large'] }, async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1/exams')
  const exam = screen.getByRole('article', { name: 'Mock exam 1' })
  await expect.element(exam).toHaveTextContent('5 of 70 questions in 8 minutes')
  await screen.getByText('none', { exact: true }).click()
  await screen.getByText('100%', { exact: true }).click()
  await expect.element(exam).toHaveTextContent('5 of 70 questions in 15 minutes')
  await screen.getByRole('checkbox', { name: /Rest breaks/ }).click()
  await expect.element(screen.getByRole('checkbox', { name: /Rest breaks/ })).toBeChecked()
  const { db } = await accountFor(openStudentId() ?? '')
  expect((await readRegister(db, 'setting', 'extra-time'))?.value).toBe(100)
  expect((await readRegister(db, 'setting', 'rest-breaks'))?.value).toBe(true)
  await screen.getByText('None', { exact: true }).click()
  await expect.element(exam).toHaveTextContent('5 of 70 questions in 8 minutes')
  expect((await readRegister(db, 'setting', 'extra-time'))?.value).toBeNull()
})

test('a press begins an exam with its questions and leads into it', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1/exams')
  await screen.getByRole('button', { name: 'Start Mock exam 2' }).click()
  await expect.poll(() => screen.address()).toMatch(/^\/study\/1\/exams\/[0-9a-f-]{36}$/)
  const { db } = await accountFor(openStudentId() ?? '')
  const [sitting] = await db.sittings.toArray()
  expect(sitting).toMatchObject({ exam: { id: 'mock-exam-2' }, timeFactor: 1 })
  expect(await db.sittingItems.count()).toBe(5)
})

test('the server is told of an exam that begins, and its clock is the exam’s; without it the device begins alone', async () => {
  await studyOnThisDevice()
  const { db, userId } = await accountFor(openStudentId() ?? '')
  const begin = async () => {
    const screen = await renderRoute('/study/1/exams')
    await screen.getByRole('button', { name: 'Start Mock exam 2' }).click()
    await expect.poll(() => screen.address()).toMatch(/exams\/[0-9a-f-]{36}$/)
    return (await db.sittings.toArray()).toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)
  }
  const alone = await begin()
  const started = async () => (await db.events.where({ waiting: 1, type: 'exam-started' }).toArray()).length
  expect(await started()).toBe(1)

  // An hour that this device knows nothing of.
  const serverTimeMs = (alone?.startedAtMs ?? 0) + 60 * 60_000
  standIn.answers(startExam, { startedAtMs: serverTimeMs, serverTimeMs })
  const heard = standIn.heard(startExam)
  const sitting = await begin()
  expect(sitting?.startedAtMs).toBeGreaterThanOrEqual(serverTimeMs)
  expect(heard).toEqual([{ userId, sittingId: sitting?.id, courseId: 1, examId: 'mock-exam-2' }])
  expect(await started()).toBe(2)
})

test('an exam that waits for the server’s clock says so, and begins once however often one presses', async () => {
  await studyOnThisDevice()
  const { db } = await accountFor(openStudentId() ?? '')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  standIn.use(
    http.post('*/api/study/exam-starts', async () => {
      await asked
      return HttpResponse.json({ startedAtMs: Date.now(), serverTimeMs: Date.now() })
    }),
  )
  const screen = await renderRoute('/study/1/exams')
  await screen.getByRole('button', { name: 'Start Mock exam 2' }).click()
  const waiting = screen.getByRole('button', { name: 'Starting…' })
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
  await waiting.click({ force: true })
  await screen.getByRole('button', { name: 'Start Mock exam 3' }).click()
  answer()
  await expect.poll(() => screen.address()).toMatch(/exams\/[0-9a-f-]{36}$/)
  expect((await db.sittings.toArray()).map(({ exam }) => exam.id)).toEqual(['mock-exam-2'])
})

test('one section of several can be sat by itself', async () => {
  await studyOnThisDevice()
  const [paper] = sampleExam.sections
  if (!paper) throw new Error('the sample exam has a section')
  const sections = ['one', 'two'].map((id) => ({ ...paper, id, title: `Paper ${id}`, sitAlone: true }))
  await offerExams([{ ...sampleExam, sections }])
  const screen = await renderRoute('/study/1/exams')
  await screen.getByRole('button', { name: 'Sit this section : Paper two' }).click()
  await expect.poll(() => screen.address()).toMatch(/exams\/[0-9a-f-]{36}$/)
  const { db } = await accountFor(openStudentId() ?? '')
  expect((await db.sittings.toArray())[0]?.sections.map(({ plan }) => plan)).toEqual([1])
})

test('an exam that is not over is offered to go on with, on the course’s home too', async () => {
  await studyOnThisDevice()
  const id = await beginOnThisDevice()
  const home = await renderRoute('/study/1')
  await expect
    .element(home.getByRole('region', { name: 'Mock exams' }))
    .toHaveTextContent('A sample exam is not over yet.')
  await home.getByRole('link', { name: 'Open the mock exams' }).click()
  const open = home.getByRole('region', { name: 'A sample exam, not over yet' })
  await expect.element(open).toHaveTextContent('Its clock runs on while you are away.')
  await expect
    .element(open.getByRole('link', { name: 'Go on with the exam' }))
    .toHaveAttribute('href', `/study/1/exams/${id}`)
})

test('of an exam that one has left it is said what its clock has done since', async () => {
  await studyOnThisDevice()
  const [paper] = sampleExam.sections
  if (!paper) throw new Error('the sample exam has a section')
  const two = ['one', 'two'].map((id) => ({ ...paper, id, title: `Paper ${id}`, instructionSeconds: 0 }))
  const ids = [
    await beginOnThisDevice(),
    await beginOnThisDevice({ exam: { ...sampleExam, title: 'Two papers', sections: two } }),
  ]
  const { db } = await accountFor(openStudentId() ?? '')
  for (const id of ids) await db.sittings.update(id, { checkedAtMs: Date.now() - 3 * 60 * 60_000 })
  const screen = await renderRoute('/study/1/exams')
  const ended = screen.getByRole('region', { name: 'A sample exam, over' })
  await expect.element(ended).toHaveTextContent('A sample exam is over')
  await expect.element(ended).toHaveTextContent('Its time is up; open it to see the result.')
  await expect.element(ended.getByRole('link', { name: 'See the result' })).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Two papers, not over yet' }))
    .toHaveTextContent('Its clock stands still until you go on.')
})

test('an exam that goes on has no result yet, though a section of it is over', async () => {
  await studyOnThisDevice()
  const [paper] = sampleExam.sections
  if (!paper) throw new Error('the sample exam has a section')
  const sections = ['one', 'two'].map((id) => ({ ...paper, id, title: `Paper ${id}`, sitAlone: true }))
  const exam = { ...sampleExam, sections }
  await offerExams([exam])
  await beginOnThisDevice({ exam, recorded: [0] })
  const screen = await renderRoute('/study/1/exams')
  await expect.element(screen.getByRole('region', { name: 'A sample exam, not over yet' })).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'A sample exam' })).not.toHaveTextContent('Last sat')
  expect(screen.getByRole('region', { name: 'Exams you have sat' }).elements()).toHaveLength(0)
})

test('an exam of stations that is not over has no clock that runs on', async () => {
  await studyOnThisDevice({ tasks: [aStation()] })
  await beginOnThisDevice({ exam: interviews })
  const screen = await renderRoute('/study/1/exams')
  const open = screen.getByRole('region', { name: /, not over yet$/ })
  await expect.element(open).toHaveTextContent('Its clock stands still until you go on.')
})

test('stations that were not done come first into an exam, and are no questions that were met', async () => {
  const stations = [1, 2, 3, 4, 5, 6].map((n) => ({ ...aStation(), id: `station-${n}` }))
  await studyOnThisDevice({ tasks: stations })
  const [circuit] = interviews.sections
  if (circuit?.asks !== 'tasks') throw new Error('the circuit has stations')
  const sections = [{ ...circuit, tasks: { ...circuit.tasks, count: 1 } }]
  await offerExams([{ ...interviews, sections }])
  const account = await accountFor(openStudentId() ?? '')
  for (const { id } of stations.slice(1)) {
    const attemptKey = account.newId()
    const begun = beginTask(aStation(), { attemptKey, itemHash: 'a'.repeat(64), mode: 'spoken', extraPercent: 0 })
    await giveTask(account, { courseId: 1, packVersion: 1, itemId: id }, begun)
  }
  const screen = await renderRoute('/study/1/exams')
  await screen.getByRole('button', { name: /^Start the exam/ }).click()
  await expect.poll(() => screen.address()).toMatch(/exams\/[0-9a-f-]{36}$/)
  expect((await account.db.sittingItems.toArray()).map(({ itemId }) => itemId)).toEqual(['station-1'])
  expect((await account.db.sittings.toArray()).map(({ met }) => met)).toEqual([0])
})

test(
  'an exam that was sat stands with its result where it is offered, in the list and on the course’s home',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice()
    await offerExams([sampleExam])
    await sitOnThisDevice([{ answers: [true] }, { answers: [true] }, { answers: [false] }])
    const home = await renderRoute('/study/1')
    await expect
      .element(home.getByRole('region', { name: 'Mock exams' }))
      .toHaveTextContent(/Last: A sample exam, .*, 40%\./)
    await home.getByRole('link', { name: 'Open the mock exams' }).click()
    await expect
      .element(home.getByRole('article', { name: 'A sample exam' }).getByRole('link', { name: '40% in A sample exam' }))
      .toBeVisible()
    await home.getByRole('region', { name: 'Exams you have sat' }).getByRole('link').click()
    await expect.element(home.getByRole('region', { name: 'Result' })).toHaveTextContent('40%')
  },
)

test('a section that was sat alone is named wherever the attempt stands, and leaves what is kept for the others', async () => {
  await studyOnThisDevice()
  const [paper] = sampleExam.sections
  if (!paper) throw new Error('the sample exam has a section')
  const sections = ['one', 'two'].map((id) => ({ ...paper, id, title: `Paper ${id}`, sitAlone: true }))
  const exam = { ...sampleExam, sections, reserve: 1 }
  await offerExams([exam])
  const { db } = await accountFor(openStudentId() ?? '')
  const kept = async () => (await readReserved(db, 1)).size
  expect(await kept()).toBe(5)
  await sitOnThisDevice([{ answers: [true] }], { exam, plans: [1] })
  const left = await kept()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(5)

  const home = await renderRoute('/study/1')
  await expect
    .element(home.getByRole('region', { name: 'Mock exams' }))
    .toHaveTextContent(/Last: Paper two · A sample exam,/)
  await home.getByRole('link', { name: 'Open the mock exams' }).click()
  const card = home.getByRole('article', { name: 'A sample exam' })
  await expect.element(card).toHaveTextContent(/Last sat .*, Paper two alone:/)
  await expect.element(card).toHaveTextContent(`Practice keeps ${left} question`)
  const list = home.getByRole('region', { name: 'Exams you have sat' })
  await list.getByRole('link', { name: 'Paper two · A sample exam' }).click()
  await expect.element(home.getByRole('heading', { level: 1, name: 'Paper two · A sample exam' })).toBeVisible()
  await expect.element(home.getByRole('region', { name: 'Explain this score' })).toBeVisible()
})

test('a section that is being sat alone is named where one goes on with it', async () => {
  await studyOnThisDevice()
  const [paper] = sampleExam.sections
  if (!paper) throw new Error('the sample exam has a section')
  const sections = ['one', 'two'].map((id) => ({ ...paper, id, title: `Paper ${id}`, sitAlone: true }))
  await beginOnThisDevice({ exam: { ...sampleExam, sections }, plans: [0] })
  const screen = await renderRoute('/study/1/exams')
  await expect.element(screen.getByRole('region', { name: 'Paper one · A sample exam, not over yet' })).toBeVisible()
  const { db } = await accountFor(openStudentId() ?? '')
  const { unfinished } = await readToday(db, [1], { atMs: Date.now(), tzOffsetMin: 0 })
  expect(unfinished).toMatchObject([{ is: 'exam', title: 'Paper one · A sample exam' }])
})

test('a course that is not on this device says so', async () => {
  await studyOnThisDevice({ download: false })
  const screen = await renderRoute('/study/1/exams')
  await expect.element(screen.getByText('This course is not on this device yet.')).toBeVisible()
})

test('what was sat stays to be read where the right to the course has lapsed', async () => {
  await studyOnThisDevice({ days: -1 })
  await sitOnThisDevice([{ answers: [true] }])
  const screen = await renderRoute('/study/1')
  await screen.getByRole('link', { name: 'Open the mock exams' }).click()
  await expect.element(screen.getByText('Questions are locked until you go online')).toBeVisible()
  await screen.getByRole('region', { name: 'Exams you have sat' }).getByRole('link').click()
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('20%')
  // A run of closed questions would end the one that is open, and show none.
  expect(screen.getByRole('button', { name: /^Practise/ }).elements()).toHaveLength(0)
})

test('an exam that was begun while the course was open is gone on with from its list, and no other is offered', async () => {
  await studyOnThisDevice({ days: -1 })
  const id = await beginOnThisDevice()
  const screen = await renderRoute('/study/1')
  await screen.getByRole('link', { name: 'Open the mock exams' }).click()
  await expect.element(screen.getByText('Questions are locked until you go online')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Go on with the exam' }))
    .toHaveAttribute('href', `/study/1/exams/${id}`)
  expect(screen.getByRole('button', { name: /^Start/ }).elements()).toHaveLength(0)
})

test('an exam of a course that one has no right to any more is gone on with from the dashboard', async () => {
  await studyOnThisDevice()
  const id = await beginOnThisDevice()
  const { db } = await accountFor(openStudentId() ?? '')
  await db.leases.clear()
  standIn.answers(listCourses, [aCourseCard({ id: 1, title: 'Doses by day' })])
  const screen = await renderRoute('/dashboard')
  await expect
    .element(screen.getByRole('link', { name: 'Go on with the exam' }))
    .toHaveAttribute('href', `/study/1/exams/${id}`)
  await expect.element(screen.getByRole('region', { name: 'Today' })).toHaveTextContent('Doses by day')
})

test('of a course that is still on its way no exam is begun, and one that was begun is gone on with', async () => {
  await studyOnThisDevice()
  await beginOnThisDevice()
  const row = await sharedDb.packs.get(1)
  if (row?.current) await sharedDb.packs.put({ ...row, current: { ...row.current, isArriving: true } })
  const screen = await renderRoute('/study/1/exams')
  await expect.element(screen.getByText('The course is still coming to this device')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go on with the exam' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Start/ }).elements()).toHaveLength(0)
})
