import { afterEach, expect, test, vi } from 'vitest'
import { examDateTarget } from '../../../core/study/calendar.ts'
import { record } from '../../../offline/account/record.ts'
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
