import { expect, test } from 'vitest'
import { minutesPerDayFact } from '../../core/study/learner/model/learner-inputs.ts'
import { learnerHash } from '../../core/study/learner/model/learner.ts'
import { studiedBank } from '../../core/testing/make-students.ts'
import { answered, makeDevice } from '../testing/make-device.ts'
import { openAccount } from './account.ts'
import { dropLearner, keepLearner, readLearnerFrom } from './learners.ts'
import { record } from './record.ts'

const bank = studiedBank(40)

/** An account of a device, whose tabs share its storage. */
async function studied(count: number) {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  const answer = async (at: number) => {
    device.clock.nowMs += 60_000
    await record(account, [answered(`q00${String(at % 40).padStart(2, '0')}`, account.newId(), at % 3 > 0)])
  }
  for (let at = 0; at < count; at++) await answer(at)
  return { ...device, account, answer }
}

test('answers are learnt from what was kept, and the same is learnt without it', async () => {
  const { account, answer } = await studied(25)
  const { db } = account
  const first = await readLearnerFrom(db, bank, 0)
  expect(first.unkept).toBe(25)
  await keepLearner(db, first)
  await answer(25)
  const second = await readLearnerFrom(db, bank, 0)
  expect(second.unkept).toBe(1)
  // Too few to be worth a write.
  await keepLearner(db, second)
  expect((await db.learners.get(1))?.count).toBe(25)
  await dropLearner(db, 1)
  const anew = await readLearnerFrom(db, bank, 0)
  expect(anew.unkept).toBe(26)
  expect(anew.learner).toEqual(second.learner)
})

test('two tabs read one learner, whichever of them keeps it', async () => {
  const { account, env, answer } = await studied(20)
  const other = await openAccount('u1', env)
  const [mine, theirs] = await Promise.all([readLearnerFrom(account.db, bank, 0), readLearnerFrom(other.db, bank, 0)])
  await answer(20)
  // Kept late: it lacks what was answered since, and says so.
  await Promise.all([keepLearner(account.db, mine), keepLearner(other.db, theirs)])
  const read = await readLearnerFrom(other.db, bank, 0)
  expect(read.unkept).toBe(1)
  expect(read.learner.answers).toHaveLength(21)
})

test('a state that was kept of other answers, or is damaged, is not gone on with', async () => {
  const { account } = await studied(22)
  const { db } = account
  const read = await readLearnerFrom(db, bank, 0)
  await keepLearner(db, read)
  const hash = learnerHash(read.learner.state)
  await db.learners.update(1, { answers: '0'.repeat(16) })
  expect((await readLearnerFrom(db, bank, 0)).unkept).toBe(22)
  // Another version of the course, in which a question is of another topic.
  const [[id, item] = ['', undefined]] = bank.items
  const other = { ...bank, items: new Map(bank.items).set(id, { ...item!, topic: 'rates' }) }
  expect(learnerHash((await readLearnerFrom(db, other, 0)).learner.state)).not.toBe(hash)
})

test('who has answered nothing has settings, and no answers of another course', async () => {
  const { account } = await studied(0)
  await record(account, [minutesPerDayFact(0), { ...answered('elsewhere', account.newId()), courseId: 2 }])
  const { learner } = await readLearnerFrom(account.db, bank, -60)
  expect(learner).toMatchObject({ courseId: 1, answers: [], settings: { minutesPerDay: 0, tzOffsetMin: -60 } })
  expect(learner.cards.size).toBe(0)
})
