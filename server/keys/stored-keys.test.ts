import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSessionKey, storedKeys } from './stored-keys.ts'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'vademecum-keys-'))
})

afterEach(() => rm(dir, { recursive: true, force: true }))

test('a key is made once and read after that', async () => {
  const made = await storedKeys(path.join(dir, 'new'), 'session-keys', randomBytes)
  expect(made[0]).toHaveLength(43)
  expect(await storedKeys(path.join(dir, 'new'), 'session-keys', randomBytes)).toEqual(made)
})

test('nobody else may read the file', async () => {
  await storedKeys(dir, 'session-keys', randomBytes)
  expect((await stat(path.join(dir, 'session-keys'))).mode & 0o077).toBe(0)
})

test('a file without a key is refused rather than replaced', async () => {
  await writeFile(path.join(dir, 'session-keys'), 'short\n')
  await expect(storedKeys(dir, 'session-keys', randomBytes)).rejects.toThrow('holds no key')
})

test('servers that start at once take the same key, and leave nothing else behind', async () => {
  for (let times = 0; times < 20; times++) {
    const own = path.join(dir, String(times))
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => storedKeys(own, 'session-keys', randomBytes)))
    expect([two, three]).toEqual([one, one])
    expect(await readdir(own)).toEqual(['session-keys'])
  }
})

test('where there is a key nothing is written, so a full disk or a read-only one stops no start', async () => {
  const made = await storedKeys(dir, 'secret-key', randomBytes)
  const before = await stat(dir)
  expect(await storedKeys(dir, 'secret-key', () => Buffer.alloc(32))).toEqual(made)
  expect((await stat(dir)).mtimeMs).toBe(before.mtimeMs)
})

test('a new session key signs, those before check for as long as a login session may live, and go then', async () => {
  const dayMs = 86_400_000
  const [first] = await storedKeys(dir, 'session-keys', randomBytes)
  const add = (day: number) => addSessionKey(dir, { randomBytes, nowMs: day * dayMs, longestMs: 30 * dayMs })
  expect(await add(1)).toBe(2)
  expect(await add(20)).toBe(3)
  const keys = await storedKeys(dir, 'session-keys', randomBytes)
  expect(keys).toHaveLength(3)
  expect(keys[2]).toBe(first)
  // The first was replaced on day 1, the second on day 20.
  expect(await add(32)).toBe(3)
  expect(await storedKeys(dir, 'session-keys', randomBytes)).not.toContain(first)
  expect((await stat(path.join(dir, 'session-keys'))).mode & 0o077).toBe(0)
  expect(await readdir(dir)).toEqual(['session-keys'])
})
