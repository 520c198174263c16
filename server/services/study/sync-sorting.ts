import { Problem } from '../../../core/problem.ts'
import { numberKey, type EventNumber } from '../../models/study/event-number.ts'
import type { SeqMark } from '../../models/study/seq-marks.ts'
import type { EventFacts } from '../../models/study/stored-events.ts'
import type { ReadEvent, Refusal } from './sync-reading.ts'

/** What the database knows of the events and numbers of a batch. */
export interface Known {
  /** By event id. */
  events: ReadonlyMap<string, EventFacts>
  /** Id of the event that holds a number, by `numberKey`. */
  holders: ReadonlyMap<string, string>
  /** Numbers marked as refused, by `numberKey`. */
  refusedNumbers: ReadonlySet<string>
}

export type SortedEvent = { is: 'new' | 'duplicate'; read: ReadEvent } | Refusal

/** What becomes of a batch. */
export interface Sorted {
  /** One for each event, in the order of the request. */
  verdicts: SortedEvent[]
  marks: SeqMark[]
  /** Numbers that were marked as refused and now hold an event. */
  unmarked: EventNumber[]
  quarantined: ReadEvent[]
}

/** Decides on each event of a batch. Throws `epoch-conflict` when one of a sender's own numbers already stands for another
 *  event: then a copy of its database is in use somewhere. */
export function sortBatch(batch: readonly (ReadEvent | Refusal)[], known: Known): Sorted {
  const sorted: Sorted = { verdicts: [], marks: [], unmarked: [], quarantined: [] }
  const holders = new Map(known.holders)
  const hashes = new Map(Array.from(known.events, ([id, event]) => [id, event.contentHash]))

  const isHeldByAnother = (read: ReadEvent) => {
    const holder = holders.get(numberKey(read.number))
    return holder !== undefined && holder !== read.event.id
  }
  const refuse = (refusal: Refusal) => {
    sorted.verdicts.push(refusal)
    const { number, id, code } = refusal
    if (number === null || holders.has(numberKey(number))) return
    sorted.marks.push({ ...number, eventId: id ?? '', why: 'refused', code })
  }
  const take = (read: ReadEvent) => {
    const key = numberKey(read.number)
    holders.set(key, read.event.id)
    if (known.refusedNumbers.has(key)) sorted.unmarked.push(read.number)
    const atRefused = sorted.marks.findIndex((mark) => numberKey(mark) === key)
    if (atRefused >= 0) sorted.marks.splice(atRefused, 1)
  }

  for (const read of batch) {
    if (read.is === 'refused') {
      refuse(read)
      continue
    }
    const { index, number, isOwn, contentHash } = read
    const { id } = read.event
    const heldHash = hashes.get(id)
    if (heldHash !== undefined && heldHash !== contentHash) {
      sorted.quarantined.push(read)
      const why = 'Another event is stored under this id.'
      refuse({ is: 'refused', index, id, code: 'altered', why, number })
      continue
    }
    const isTaken = isHeldByAnother(read)
    if (isTaken && isOwn) {
      throw new Problem('epoch-conflict', 'Another copy of this device has sent other answers under the same numbers.')
    }
    if (heldHash !== undefined) {
      sorted.verdicts.push({ is: 'duplicate', read })
      if (!holders.has(numberKey(number))) {
        take(read)
        sorted.marks.push({ ...number, eventId: id, why: 'alias', code: null })
      }
    } else if (isTaken) {
      refuse({ is: 'refused', index, id, code: 'seq-taken', why: 'Another event has this number.', number })
    } else {
      take(read)
      hashes.set(id, contentHash)
      sorted.verdicts.push({ is: 'new', read })
    }
  }
  return sorted
}
