import { Problem, type ProblemCode } from '../../../core/problem.ts'
import { minuteMs } from '../../../core/durations.ts'
import { keyedHash } from '../../keys/derived-key.ts'
import type { Deps } from '../../deps/deps.ts'
import type { SecurityEvent, SecurityLog } from '../../deps/security-log.ts'
import { addToSecurityLog, type SecurityLogRow } from '../../models/account/security-log-row.ts'
import { isRecent } from '../../concurrency/is-recent.ts'
import { writeBehind } from '../../concurrency/write-behind.ts'
import { addressOwner } from '../limits/rate-limit.ts'

const writeEveryMs = 1000
/** Rows of failures in a minute, so that a flood of them fills no disk: 30 MB a day at most. */
const mostFailures = 100
/** What is kept for a database that takes no writes. */
const mostUnwritten = 10_000

/** Who tried to get in, from where, and what became of it; without addresses, names or secrets. Failures past a hundred in a
 *  minute, and refusals of one sender, are one row with their number. */
export function securityLog({
  db,
  now,
  newId,
  config,
  log,
}: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'log'>): SecurityLog {
  const hashOf = keyedHash(config, 'security-log')
  const writing = writeBehind(write, writeEveryMs, { log, now })
  let unwritten: SecurityLogRow[] = []
  let minute = { startMs: now(), failures: 0, counted: new Map<string, SecurityLogRow>() }

  function rowOf({ what, outcome, userId, account, sender, target, via }: SecurityEvent): SecurityLogRow {
    return {
      id: newId(),
      atMs: now(),
      what,
      outcome,
      times: 1,
      userId: userId ?? null,
      accountHash: account === undefined ? null : hashOf(`account ${account}`),
      senderHash: sender ? hashOf(`sender ${addressOwner(sender.ip)}`) : null,
      requestId: sender?.requestId ?? null,
      target: target ?? null,
      via: via ?? null,
    }
  }

  function add(event: SecurityEvent): void {
    endMinuteThatIsOver()
    writing.soon()
    const row = rowOf(event)
    const isCrowded = minute.failures >= mostFailures
    // Each act of an operator has its row, a refused one too.
    if (row.outcome === 'ok' || row.outcome === 'code-needed' || row.via !== null) unwritten.push(row)
    else if (row.outcome === 'refused' || isCrowded) count(isCrowded ? anonymous(row) : row)
    else {
      minute.failures++
      unwritten.push(row)
    }
  }

  function count(row: SecurityLogRow): void {
    const name = [row.what, row.outcome, row.accountHash, row.senderHash].join(' ')
    const counted = minute.counted.get(name)
    if (counted) {
      counted.times++
      return
    }
    minute.failures++
    minute.counted.set(name, row)
  }

  function endMinuteThatIsOver(): void {
    if (!isRecent(minute.startMs, minuteMs, now())) endMinute()
  }

  function endMinute(): void {
    unwritten.push(...minute.counted.values())
    minute = { startMs: now(), failures: 0, counted: new Map() }
  }

  async function write(): Promise<void> {
    endMinuteThatIsOver()
    if (minute.counted.size > 0) writing.soon()
    const rows = unwritten
    unwritten = []
    try {
      await addToSecurityLog(rows, db)
    } catch (error) {
      unwritten = [...rows, ...unwritten].slice(-mostUnwritten)
      throw error
    }
  }

  return {
    add,
    addIn: (trx, event) => addToSecurityLog([rowOf(event)], trx),
    flush() {
      endMinute()
      return writing.flush()
    },
  }
}

const anonymous = (row: SecurityLogRow): SecurityLogRow => ({
  ...row,
  userId: null,
  accountHash: null,
  senderHash: null,
  requestId: null,
  target: null,
})

const outcomes: Partial<Record<ProblemCode, SecurityEvent['outcome']>> = {
  'bad-credentials': 'wrong',
  expired: 'wrong',
  taken: 'taken',
  'too-many-requests': 'refused',
  unavailable: 'refused',
}

/** Notes how `work` ended. What it learns of whose account it is, it says with `userIs`. */
export async function logged<T>(
  to: SecurityLog,
  event: Omit<SecurityEvent, 'outcome'>,
  work: (userIs: (userId: string) => void) => Promise<T>,
): Promise<T> {
  const noted = { ...event }
  const answer = await failuresLogged(to, noted, () => work((userId) => (noted.userId = userId)))
  to.add({ ...noted, outcome: 'ok' })
  return answer
}

/** Notes how `work` failed, if it did. */
export async function failuresLogged<T>(
  to: SecurityLog,
  event: Omit<SecurityEvent, 'outcome'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const outcome = error instanceof Problem ? outcomes[error.code] : undefined
    if (outcome) to.add({ ...event, outcome })
    throw error
  }
}
