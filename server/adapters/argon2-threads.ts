import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import { Problem } from '../../core/problem.ts'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'

export interface Argon2 {
  hash(password: string, options: Options, isFirst?: boolean): Promise<string>
  verify(encoded: string, password: string, isFirst?: boolean): Promise<boolean>
}

type Task = { work: 'hashSync'; given: [string, Options] } | { work: 'verifySync'; given: [string, string] }
type Outcome = { is: 'done'; result: string | boolean } | { is: 'failed'; message: string }

const waitingAtMost = 300

const ownPackage = createRequire(import.meta.url).resolve('@node-rs/argon2')

/** As text, since sources, tests and the build each load files in a way of their own, and a thread knows none of them. On Linux
 *  a priority is the calling thread's, elsewhere the whole process's. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  const argon2 = require(workerData)
  if (process.platform === 'linux') require('node:os').setPriority(0, 19)
  parentPort.on('message', ({ work, given }) => {
    try {
      parentPort.postMessage({ is: 'done', result: argon2[work](...given) })
    } catch (error) {
      parentPort.postMessage({ is: 'failed', message: String(error) })
    }
  })
`

/** argon2 on `count` threads of its own, which the system runs after the one that answers requests; the pool that reads files and
 *  SQLite is left alone. Threads start when they are first needed and keep no process alive. Throws `unavailable` past 300 waiting
 *  and when a thread dies, whose place another takes. `packagePath`: the module with `hashSync` and `verifySync`. */
export function argon2Threads(count: number, packagePath = ownPackage): Argon2 {
  const idle = new Set<Worker>()
  const runLimited = limitConcurrency(count, waitingAtMost)

  const run = (task: Task, isFirst: boolean | undefined) =>
    runLimited(async () => {
      const [worker = start()] = idle
      idle.delete(worker)
      const outcome = await outcomeOn(worker, task)
      idle.add(worker)
      if (outcome.is === 'failed') throw new Error(outcome.message)
      return outcome.result
    }, isFirst)

  function start(): Worker {
    const worker = new Worker(program, { eval: true, workerData: packagePath, execArgv: [] })
    // Who waits for it hears of its end; without a listener it would be the process's.
    worker.on('error', () => {})
    worker.once('exit', () => idle.delete(worker))
    return worker
  }

  return {
    hash: async (password, options, isFirst) =>
      String(await run({ work: 'hashSync', given: [password, options] }, isFirst)),
    verify: async (encoded, password, isFirst) =>
      (await run({ work: 'verifySync', given: [encoded, password] }, isFirst)) === true,
  }
}

async function outcomeOn(worker: Worker, task: Task): Promise<Outcome> {
  const listening = new AbortController()
  const { signal } = listening
  worker.ref()
  try {
    worker.postMessage(task)
    const ended = once(worker, 'exit', { signal }).then(([code]) => {
      throw new Error(`the thread ended with ${code}`)
    })
    const [outcome] = await Promise.race([once(worker, 'message', { signal }), ended])
    return outcome as Outcome
  } catch (cause) {
    throw new Problem('unavailable', 'The server is busy. Please try again.', { cause, retryAfterS: 5 })
  } finally {
    listening.abort()
    worker.unref()
  }
}
