import { afterEach, expect, test, vi } from 'vitest'
import { examDateTarget } from '../../../core/study/calendar.ts'
import { beginTask } from '../../../core/study/tasks/task-attempt.ts'
import { anEssay } from '../../../core/testing/make-tasks.ts'
import { record } from '../../../offline/account/record.ts'
import { giveTask } from '../../tasks/task-work.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'
import { sharedDb } from '../device/packs.ts'
import { accountFor } from '../session/open-account.ts'
import { openStudentId } from '../session/session.ts'
import { readCourseSummary } from './course-view.ts'

afterEach(() => void vi.restoreAllMocks())

test('a pack that is installed while the course is read has exams as long as it has questions for', async () => {
  await studyOnThisDevice()
  const account = await accountFor(openStudentId() ?? '')
  const value = new Date(account.env.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  await record(account, [{ type: 'register', kind: 'setting', target: examDateTarget(1), value }])
  const minutes = async () => {
    const days = (await readCourseSummary(account, 1))?.summary.plan.days ?? []
    const tasks = days.flatMap((day) => day.tasks)
    return new Set(tasks.flatMap((task) => (task.is === 'exam' ? [task.minutes] : [])))
  }
  const before = await sharedDb.packs.get(1)
  const current = before?.current
  if (!current) throw new Error('the course is on this device')
  const refs = current.refs.filter(({ kind }) => kind === 'question').slice(0, 2)
  const next = { ...current, manifest: { ...current.manifest, version: 2 }, refs }
  vi.spyOn(sharedDb.packs, 'get').mockImplementationOnce(() =>
    sharedDb.packs.put({ ...before, current: next }).then(() => before),
  )
  expect(await minutes()).toEqual(new Set([8]))
  expect(await minutes()).toEqual(new Set([3]))
})

test('a day on which nothing but tasks was done is one of study', async () => {
  const task = anEssay()
  await studyOnThisDevice({ tasks: [task] })
  const account = await accountFor(openStudentId() ?? '')
  const days = async () => (await readCourseSummary(account, 1))?.summary.analytics.streakDays
  expect(await days()).toBe(0)
  const begun = { attemptKey: account.newId(), itemHash: 'a'.repeat(64), mode: 'typed', extraPercent: 0 } as const
  await giveTask(account, { courseId: 1, packVersion: 1, itemId: task.id }, beginTask(task, begun))
  expect(await days()).toBe(1)
})
