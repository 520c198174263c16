import type { Knex } from 'knex'
import { digestOf } from '../../core/study/events/digest.ts'
import { type Oracle, findLosses } from '../simulation/oracle.ts'
import type { Phone } from '../simulation/phone.ts'

export interface Student {
  userId: string
  oracle: Oracle
  phones: Phone[]
}

interface StoredEvent {
  id: string
  device_id: string
  epoch: string
  seq: number
  type: string
  received_at_ms: number
  effective_at_ms: number
}

/** Everything that does not hold of a student whose phones have come to rest. */
export async function judgeStudent(db: Knex, { userId, oracle, phones }: Student): Promise<string[]> {
  const complaints = [...oracle.complaints, ...(await findLosses(db, oracle, userId, phones))]
  const events: StoredEvent[] = await db('events').where({ user_id: userId })
  complaints.push(...holesIn(events))

  const answers = events.filter((event) => event.type === 'answered').length
  const attempts = await countOf(db, 'attempts', userId)
  if (attempts !== answers) complaints.push(`${userId} has ${answers} answers and ${attempts} attempts`)
  for (const table of ['quarantine', 'seq_marks']) {
    const strange = await countOf(db, table, userId)
    if (strange > 0) complaints.push(`${userId} has ${strange} rows in ${table}`)
  }
  const told: { head: number; event_count: number; digest: string } = await db('sync_users')
    .where({ user_id: userId })
    .first()
  const digest = digestOf(
    events.map(({ id, received_at_ms, effective_at_ms }) => ({
      id,
      receivedAtMs: received_at_ms,
      effectiveAtMs: effective_at_ms,
    })),
  )
  if (told.head !== events.length || told.event_count !== events.length || told.digest !== digest) {
    complaints.push(`${userId} has ${events.length} events, the server counts ${told.event_count} up to ${told.head}`)
  }
  return complaints
}

async function countOf(db: Knex, table: string, userId: string): Promise<number> {
  const [row] = await db(table).where({ user_id: userId }).count({ n: '*' })
  return Number(row?.['n'])
}

/** Nothing copied or restored a phone here, so each has one epoch, numbered 1, 2, 3 …, and its row says so. */
function holesIn(events: readonly StoredEvent[]): string[] {
  const numbers = new Map<string, number[]>()
  for (const { device_id, seq } of events) {
    const seqs = numbers.get(device_id)
    if (seqs) seqs.push(seq)
    else numbers.set(device_id, [seq])
  }
  return [...numbers].flatMap(([device, seqs]) =>
    seqs
      .sort((a, b) => a - b)
      .flatMap((seq, at) => (seq === at + 1 ? [] : [`number ${at + 1} of ${device} is ${seq}`]))
      .slice(0, 5),
  )
}
