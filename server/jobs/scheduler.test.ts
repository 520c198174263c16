/** @module-tag postgres */
import knex from 'knex'
import { expect, test } from 'vitest'
import { hourMs } from '../../core/durations.ts'
import type { SendForm, SendMail } from '../mail/mail.ts'
import { testApp } from '../testing/test-app.ts'
import { jobKinds } from './job-kinds.ts'
import { doDueJobs, outbox } from './outbox.ts'
import { schedule } from './scheduler.ts'

test('schedulers of several servers on one database do every job once', async () => {
  await using app = await testApp()
  const count = 24
  await app.db.transaction(async (trx) => {
    for (let at = 0; at < count; at++) await outbox(app.deps).add('form', { at }, trx)
  })
  const done: unknown[] = []
  const sendForm: SendForm = async (form) => {
    done.push((form as { at: number }).at)
    await new Promise(setImmediate)
  }
  const servers = Array.from({ length: 2 }, () => {
    const db = knex(app.db.client.config)
    const deps = { ...app.deps, db, sendForm }
    const run = (stopping: AbortSignal) => doDueJobs(deps, jobKinds, stopping)
    return { db, tasks: schedule([{ name: 'outbox', everyMs: 1, run }], deps) }
  })
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(count)
  for (const { db, tasks } of servers) {
    await tasks.stop()
    await db.destroy()
  }
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: count }, (_, at) => at))
}, 90_000)

test('a task that fails is done again within ten minutes, however seldom it is done', async () => {
  await using app = await testApp()
  const waited: number[] = []
  const wait = async (ms: number, signal?: AbortSignal) => {
    waited.push(ms)
    if (waited.length === 2) await new Promise((resolve) => signal?.addEventListener('abort', resolve))
  }
  let rounds = 0
  const run = async () => {
    if (rounds++ === 0) throw new Error('the provider is away')
  }
  const tasks = schedule([{ name: 'all subscriptions', everyMs: 24 * hourMs, run }], { ...app.deps, wait })
  await expect.poll(() => rounds).toBe(2)
  await tasks.stop()
  expect(waited).toEqual([hourMs / 6, 24 * hourMs])
})

test('a task goes on after a failure, and stopping waits for the mail that is being sent', async () => {
  await using app = await testApp()
  const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  for (let count = 0; count < 2; count++) await outbox(app.deps).add('mail', mail, app.db)
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => (finish = resolve))
  const begun: string[] = []
  const sendMail: SendMail = async ({ id }) => {
    begun.push(id)
    await isFinished
  }
  let rounds = 0
  const run = async (stopping: AbortSignal) => {
    if (rounds++ === 0) throw new Error('no database')
    await doDueJobs({ ...app.deps, sendMail }, jobKinds, stopping)
  }
  const tasks = schedule([{ name: 'outbox', everyMs: 1, run }], app.deps)
  await expect.poll(() => begun.length).toBe(1)
  const stopped = tasks.stop()
  finish()
  await stopped
  expect(begun).toHaveLength(1)
  expect(await app.db('outbox').where({ outcome: 'sent' })).toHaveLength(1)
  expect(app.logLines.join()).toContain('a task failed')
  expect(app.logLines.join()).toContain('no database')
})
