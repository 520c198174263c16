import { call, type Send } from '../../core/contract/call.ts'
import { sendContactMessage } from '../../core/contract/shop/contact.ts'
import { reportQuestion } from '../../core/contract/study/question-reports.ts'
import { Problem, type ProblemCode } from '../../core/problem.ts'
import { durably } from '../account/durable.ts'
import type { MessageRow, ReportBody, SharedDb } from '../shared-db.ts'
import { withLock } from '../with-lock.ts'

export interface MessageEnv {
  /** Opened `strict`: what is said to be kept survives a dead battery. */
  db: SharedDb
  send: Send
  /** Web Locks, where the runtime has them. */
  locks?: LockManager
  /** As an account's environment has it; left out where nothing is kept. */
  freeRoom?: () => Promise<boolean>
}

/** How an attempt to send one message ended. */
export type Delivery =
  | { is: 'sent' }
  /** No server could be reached: it waits here and goes out later. */
  | { is: 'kept' }
  /** The server will never take it as it is; nothing is kept. */
  | { is: 'refused'; problem: Problem }
  /** The server could not take it now, or this device could not keep it; nothing is kept, its writer still has it. */
  | { is: 'failed'; problem: Problem }

/** Answers after which the same message is not sent again. */
const final: readonly ProblemCode[] = ['validation', 'taken', 'too-large']

export const isReport = (body: MessageRow['body']): body is ReportBody => 'itemHash' in body

const tableOf = (db: SharedDb, { body }: Pick<MessageRow, 'body'>) => (isReport(body) ? db.reports : db.messages)

/** Held by whoever sends. Two at once do no harm, for an id is stored once; but each request counts against the limit. */
const lockName = 'messages'

const isUnheard = ({ code }: Problem) => code === 'unreachable' || code === 'unreadable'

/** Longest that a message waits for others to be sent, ms. */
const lockTimeoutMs = 10_000

/** Keeps a message and sends it. Kept first: a page that closes in between has lost nothing, as long as its caller has seen to it
 *  that what waits is looked for. */
export async function deliver(env: MessageEnv, row: MessageRow): Promise<Delivery> {
  const { db, send, locks } = env
  const table = tableOf(db, row)
  const keeping = durably({ db, env }, () => table.put(row)).then(
    () => true,
    // Storage stays full or is forbidden: with a connection the message still gets through.
    () => false,
  )
  const work = async (): Promise<Delivery> => {
    const isKept = await keeping
    // By a pass whose turn came first.
    if (isKept && !(await table.get(row.id))) return { is: 'sent' }
    const problem = await attempt(send, row)
    if (problem && isUnheard(problem) && isKept) return { is: 'kept' }
    if (isKept) await table.delete(row.id)
    if (!problem) return { is: 'sent' }
    return { is: final.includes(problem.code) ? 'refused' : 'failed', problem }
  }
  // Asked for before the message can be seen: a pass that finds it there comes after.
  return await withLock(locks, lockName, lockTimeoutMs, work)
}

export interface Drained {
  /** Messages that the server has taken in this pass. */
  sent: number
  /** Messages that still wait; those the server refused for good do not. */
  waiting: number
}

/** Sends what waits, the oldest first; run by page and worker alike. A message leaves when the server has it, and stays with its
 *  refusal when the server will never take it. */
export async function drainMessages({ db, send, locks }: MessageEnv): Promise<Drained> {
  const pass = async (): Promise<Drained> => {
    let sent = 0
    const full = new Set<unknown>()
    for (const row of await waitingMessages(db)) {
      const table = tableOf(db, row)
      if (full.has(table)) continue
      const problem = await attempt(send, row)
      if (!problem) {
        await table.delete(row.id)
        sent++
      } else if (final.includes(problem.code)) {
        const { message: why, fields } = problem
        await table.update(row.id, { refusal: { why, fields } })
      } else if (isUnheard(problem)) break
      else if (problem.code === 'too-many-requests') full.add(table)
    }
    return { sent, waiting: (await waitingMessages(db)).length }
  }
  return await withLock(locks, lockName, lockTimeoutMs, pass)
}

/** Those that are to be sent, the oldest first. */
export async function waitingMessages(db: SharedDb): Promise<MessageRow[]> {
  const rows = await allMessages(db)
  return rows.filter(({ refusal }) => refusal === null).sort((a, b) => a.writtenAtMs - b.writtenAtMs)
}

/** Those of one writer, the newest first; nobody else's are for them to see. */
export async function messagesOf(db: SharedDb, writer: string): Promise<MessageRow[]> {
  const rows = await allMessages(db)
  return rows.filter((row) => row.writer === writer).sort((a, b) => b.writtenAtMs - a.writtenAtMs)
}

const allMessages = async (db: SharedDb) => (await Promise.all([db.messages.toArray(), db.reports.toArray()])).flat()

/** Removes what the server refused of visitors before `beforeMs`: their stay is over, and nobody else is to read it. */
export async function forgetRefusals(db: SharedDb, beforeMs: number): Promise<void> {
  await db.transaction('rw', db.messages, db.reports, db.accounts, async () => {
    const accounts = new Set(await db.accounts.toCollection().primaryKeys())
    for (const table of [db.messages, db.reports]) {
      await table
        .filter(({ writer = '', refusal, writtenAtMs }) => {
          return refusal !== null && writtenAtMs < beforeMs && !accounts.has(writer)
        })
        .delete()
    }
  })
}

async function attempt(send: Send, { body }: MessageRow): Promise<Problem | null> {
  try {
    if (isReport(body)) await call(send, reportQuestion, { body })
    else await call(send, sendContactMessage, { body })
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
