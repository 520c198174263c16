/** @module-tag postgres */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RefusedForGood } from '../mail/mail.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { attemptMs } from './claim.ts'
import type { Job } from './job.ts'
import { jobKind, jobKinds } from './job-kinds.ts'
import { doDueJobs, outbox } from './outbox.ts'

const stored = (app: TestApp) => app.db('outbox').first()

/** Jobs of a kind whose attempts end as a test says, in the order in which they were begun. */
function heldJobs() {
  const attempts: { underClaim: Job['underClaim']; end: () => void; fail: (error: Error) => void }[] = []
  const held = jobKind({
    schema: z.object({}),
    run:
      () =>
      async (_, { underClaim }) =>
        await new Promise<void>((resolve, fail) => attempts.push({ underClaim, end: resolve, fail })),
  })
  return { attempts, kinds: { ...jobKinds, held } }
}

test('who was too slow with a job writes and changes nothing of it any more', async () => {
  await using app = await testApp()
  const { attempts, kinds } = heldJobs()
  await outbox<typeof kinds>(app.deps).add('held', {}, app.db)
  const runs: Promise<void>[] = []
  for (const count of [1, 2, 3]) {
    runs.push(doDueJobs(app.deps, kinds))
    await expect.poll(() => attempts.length).toBe(count)
    app.clock.nowMs += attemptMs
  }
  const claimed = await stored(app)
  const late = attempts[0]?.underClaim(async () => await app.db('outbox').update({ last_error: 'late' }))
  await expect(late).rejects.toThrow('the claim was lost')
  attempts[0]?.fail(new RefusedForGood('410'))
  attempts[1]?.end()
  await Promise.all(runs.slice(0, 2))
  expect(await stored(app)).toEqual(claimed)
  attempts[2]?.end()
  await runs[2]
  expect(await stored(app)).toMatchObject({ outcome: 'sent', attempts: 3, last_error: null })
})

test('a long job stays with who does it for as long as it goes on', async () => {
  await using app = await testApp()
  const { attempts, kinds } = heldJobs()
  await outbox<typeof kinds>(app.deps).add('held', {}, app.db)
  const run = doDueJobs(app.deps, kinds)
  await expect.poll(() => attempts.length).toBe(1)
  for (let part = 0; part < 5; part++) {
    app.clock.nowMs += attemptMs - 1
    await attempts[0]?.underClaim(async () => undefined)
    await doDueJobs(app.deps, kinds)
  }
  attempts[0]?.end()
  await run
  expect(await stored(app)).toMatchObject({ outcome: 'sent', attempts: 1 })
})
