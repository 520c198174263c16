import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { argon2Threads } from './argon2-threads.ts'

const cheap = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 }

test('a hash made on a thread is checked on a thread', async () => {
  const argon2 = argon2Threads(2)
  const hashes = await Promise.all(['one', 'two', 'three', 'four'].map((each) => argon2.hash(each, cheap)))
  expect(await argon2.verify(hashes[2] ?? '', 'three')).toBe(true)
  expect(await argon2.verify(hashes[2] ?? '', 'four')).toBe(false)
  await expect(argon2.verify('no hash', 'three')).rejects.toThrow('Error')
  expect(await argon2.verify(hashes[3] ?? '', 'four')).toBe(true)
})

test('while passwords are hashed, the threads that read files and the database are free', async () => {
  // Each hash ends only when a file was read and another written, which takes a thread of those that all files share.
  await using fake = await fakeArgon2(`
    const { existsSync } = require('node:fs')
    const nap = new Int32Array(new SharedArrayBuffer(4))
    exports.hashSync = () => {
      while (!existsSync(__filename + '.read')) Atomics.wait(nap, 0, 0, 5)
      return 'hash'
    }
  `)
  const argon2 = argon2Threads(4, fake.file)
  const hashes = Promise.all(['one', 'two', 'three', 'four'].map((each) => argon2.hash(each, cheap)))
  await writeFile(`${fake.file}.read`, await readFile(import.meta.filename))
  expect(await hashes).toEqual(['hash', 'hash', 'hash', 'hash'])
})

test.runIf(process.platform === 'linux')('threads that hash leave the processor to the others', async () => {
  const before = await niceness()
  await argon2Threads(1).hash('a quiet heron', cheap)
  const after = await niceness()
  expect(after.filter((nice) => nice === 19).length).toBe(before.filter((nice) => nice === 19).length + 1)
  expect(after.filter((nice) => nice === 0).length).toBeGreaterThan(0)
})

test('a thread that dies fails its own task, and the next one is done by another', async () => {
  await using fake = await fakeArgon2(`
    exports.hashSync = (password) => (password === 'deadly' ? process.exit(7) : 'hash of ' + password)
  `)
  const argon2 = argon2Threads(1, fake.file)
  const results = await Promise.allSettled(['one', 'deadly', 'two'].map((each) => argon2.hash(each, cheap)))
  expect(results).toMatchObject([
    { value: 'hash of one' },
    { reason: { code: 'unavailable', retryAfterS: 5 } },
    { value: 'hash of two' },
  ])
})

test('a process with idle threads ends by itself', { tags: ['large'] }, async () => {
  const program = `
    import { argon2Threads } from './server/adapters/argon2-threads.ts'
    process.stdout.write(await argon2Threads(1).hash('a quiet heron', ${JSON.stringify(cheap)}))
  `
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: path.resolve(import.meta.dirname, '../..'),
  })
  expect(stdout).toMatch(/^\$argon2id\$/)
})

async function niceness(): Promise<number[]> {
  const tasks = await readdir('/proc/self/task')
  const stats = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/stat`, 'utf8').catch(() => '')))
  // The nineteenth field; the second is a name in brackets.
  return stats.filter(Boolean).map((stat) => Number(stat.split(') ')[1]?.split(' ')[16]))
}

async function fakeArgon2(code: string): Promise<AsyncDisposable & { file: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-test-'))
  const file = path.join(dir, 'argon2.cjs')
  await writeFile(file, code)
  return { file, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}
