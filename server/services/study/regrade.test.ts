import { expect, test } from 'vitest'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { publishCourses } from '../shop/publishing/publish.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { regrader } from './regrade.ts'

test('a batch is marked whole when memory is full, and while another batch pushes its questions out', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const items = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)].map((hash) => ({
    hash,
    item: sampleQuestion(1),
  }))
  await addItemVersions(1, items, 0, app.db)
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const [one, two, three] = items.map(({ hash }) => device.answer({ itemHash: hash }))
  const grader = regrader(app.deps.now, 1)
  const mark = await grader.prepare([one!], app.db)
  const together = await grader.prepare([one!, two!, three!], app.db)
  await grader.prepare([three!], app.db)
  expect(mark(one!)).not.toBeNull()
  expect([one!, two!, three!].map(together)).not.toContain(null)
})
