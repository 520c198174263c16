/** @module-tag postgres */
import { expect, test } from 'vitest'
import { testSandbox } from '../testing/sandbox/test-sandbox.ts'

test('what fails long after it was due is tried again in a minute, and not at once for each that went by', async () => {
  await using till = await testSandbox()
  const { db, clock, sandbox } = till
  const broken = { id: 'in_broken', object: 'invoice', status: 'open', parent: null }
  await db('sandbox_objects').insert({
    ...{ id: broken.id, kind: 'invoice', data: JSON.stringify(broken), hidden: '{"intent":null}' },
    due_at_ms: clock.nowMs - 630_000,
  })
  await sandbox.doDue()
  expect(Number((await db('sandbox_objects').where({ id: broken.id }).first()).due_at_ms)).toBe(clock.nowMs + 60_000)
})
