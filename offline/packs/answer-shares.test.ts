import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { SharedDb } from '../shared-db.ts'
import { freshenAllShares, freshenAnswerShares } from './answer-shares.ts'

const hash = 'f'.repeat(64)

/** A device, and a server whose 20 students have all chosen `a`. */
function setUp() {
  const world = { nowMs: Date.UTC(2026, 10, 22), asked: [] as string[], isDown: false }
  const db = new SharedDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const send = async ({ url }: { url: string }) => {
    if (world.isDown) throw new TypeError('Failed to fetch')
    world.asked.push(url)
    const text = JSON.stringify({ shares: { [hash]: { answered: 20, a: 20 } } })
    return { status: 200, contentType: 'application/json', text }
  }
  return { world, db, env: { db, send, now: () => world.nowMs } }
}

const installed = (courseId: number, isHere: boolean) => ({
  courseId,
  current: isHere ? ({ refs: [] } as never) : null,
  staged: null,
  work: null,
  lastUsedAtMs: 0,
  openUntilMs: null,
})

test('shares are kept on the device, and asked for again when they are an hour old', async () => {
  const { world, db, env } = setUp()
  expect(await freshenAnswerShares(env, 1)).toBe(true)
  expect(await freshenAnswerShares(env, 1)).toBe(false)
  world.nowMs += 3_600_000
  expect(await freshenAnswerShares(env, 1)).toBe(true)
  // A clock that was wrong and is set back does not stop it.
  world.nowMs -= 7_200_000
  expect(await freshenAnswerShares(env, 1)).toBe(true)
  expect(world.asked).toEqual(Array(3).fill('/api/courses/1/answer-shares'))
  expect(await db.answerShares.get(1)).toMatchObject({ shares: { [hash]: { answered: 20, a: 20 } } })
})

test('without a server those that are here stay', async () => {
  const { world, db, env } = setUp()
  await freshenAnswerShares(env, 1)
  world.isDown = true
  world.nowMs += 3_600_000
  await expect(freshenAnswerShares(env, 1)).rejects.toMatchObject({ code: 'unreachable' })
  expect(await db.answerShares.count()).toBe(1)
})

test('of all courses that are on this device, and of no other', async () => {
  const { world, db, env } = setUp()
  await db.packs.bulkPut([installed(1, true), installed(2, false), installed(3, true)])
  await freshenAllShares(env)
  expect(world.asked.toSorted()).toEqual(['/api/courses/1/answer-shares', '/api/courses/3/answer-shares'])
})
