import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { enrol } from '../../core/contract/shop/courses.ts'
import { learnerHash } from '../../core/study/learner/model/learner.ts'
import { renewLeases } from '../../offline/packs/leases.ts'
import { downloadPack } from '../../offline/packs/pack-download.ts'
import { readBank } from '../../offline/packs/pack-bank.ts'
import { putLearner, readLearnerFrom } from '../../offline/account/learners.ts'
import { compareLearnersIfDue } from '../../offline/sync/compare-learners.ts'
import { fetchBlobs } from '../../offline/sync/send.ts'
import { makePackDevice, openTab } from '../../offline/testing/make-pack-device.ts'
import { makePackServer } from '../../offline/testing/make-pack-server.ts'
import { publishCourses } from '../../server/services/shop/publishing/publish.ts'
import { sampleCourse } from '../../server/testing/samples/sample-course.ts'
import type { TestUser } from '../../server/testing/test-app.ts'
import { makePhone } from './phone.ts'
import { deliver, makeWorld } from './world.ts'

const hourMs = 3_600_000

/** A phone with the pack, 30 answers and what was learnt of them, in step with the server. */
async function compared() {
  const world = await makeWorld(5)
  const { app } = world
  await publishCourses(app.deps, [sampleCourse()])
  const [user] = world.users as [TestUser]
  const oracle = { complaints: [], saw: () => undefined }
  const phone = await makePhone({ world, oracle, name: 'one', user })
  const asked: unknown[] = []
  const cookie = () => Array.from(user.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const packs = openTab(makePackDevice(), await makePackServer(), {
    send: (request) => {
      if (request.url === '/api/sync/learners') asked.push(JSON.parse(request.body ?? '{}'))
      return deliver(user, request)
    },
    fetchBlob: fetchBlobs((path, init) =>
      fetch(app.url + String(path), { ...init, headers: { ...(init?.headers as object), cookie: cookie() } }),
    ),
    now: () => app.clock.nowMs,
  })
  await user.call(enrol, { params: { id: 1 } })
  await renewLeases({ ...packs, account: phone.account })
  await downloadPack(packs, 1)
  for (let at = 0; at < 30; at++) {
    world.advance(1000)
    await phone.answer(`doses-00${String(at % 20).padStart(2, '0')}`, at % 3 > 0)
  }
  await phone.sync()
  const { db } = phone.account
  const learner = async () => (await readLearnerFrom(db, (await readBank(packs.db, 1))!, 0)).learner
  await putLearner(db, await learner())
  return {
    app,
    world,
    phone,
    db,
    asked,
    learner,
    compare: () => compareLearnersIfDue({ account: phone.account, packs: packs.db, send: packs.send }),
    warnings: () => app.logLines.filter((line) => line.includes('learners differ')),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('what both have learnt is compared once an hour, and not while something waits', async () => {
  await using on = await compared()
  await on.phone.answer('doses-0001', true)
  await on.compare()
  expect(on.asked).toHaveLength(0)
  await on.phone.sync()
  await on.compare()
  await on.compare()
  expect(on.asked).toMatchObject([{ learners: [{ courseId: 1, answers: 31 }] }])
  on.world.advance(hourMs)
  await on.compare()
  expect(on.asked).toHaveLength(2)
  expect(on.warnings()).toEqual([])
})

test('a state that went wrong on the device is folded again, and the log hears of it', async () => {
  await using on = await compared()
  const right = learnerHash((await on.learner()).state)
  await on.db.learners.where({ courseId: 1 }).modify((row) => void (row.state.ability += 1))
  expect(learnerHash((await on.learner()).state)).not.toBe(right)
  await on.compare()
  expect(on.asked).toHaveLength(2)
  expect(learnerHash((await on.learner()).state)).toBe(right)
  expect(on.warnings()).toHaveLength(1)
  expect(on.warnings()[0]).toContain('a device has another state')
})

test('a state that went wrong on the server is folded again, and the device keeps its own', async () => {
  await using on = await compared()
  await on.compare()
  const row = await on.app.db('learners').first('body')
  const kept = JSON.parse(gunzipSync(row.body).toString())
  kept.learner.state.ability += 1
  await on.app.db('learners').update({ body: gzipSync(JSON.stringify(kept)) })
  on.world.advance(hourMs)
  await on.compare()
  expect(on.asked).toHaveLength(2)
  expect(on.warnings()).toHaveLength(1)
  expect(on.warnings()[0]).toContain('the server kept another state')
  // Neither the student nor what they answered is named.
  expect(on.warnings()[0]).not.toContain(on.phone.account.userId)
})

test('of another version of the pack nothing is said', async () => {
  await using on = await compared()
  const course = sampleCourse()
  await publishCourses(on.app.deps, [{ ...course, questions: course.questions.slice(1) }])
  await on.compare()
  expect(on.asked).toHaveLength(1)
  expect(on.warnings()).toEqual([])
})
