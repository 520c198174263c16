import { setImmediate as nextTurn } from 'node:timers/promises'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { contentOf, deviceId, epochId, eventEnvelope, eventId } from '../../../core/study/events/event.ts'
import type { LearningEvent } from '../../../core/study/events/event.ts'
import { study } from '../../../core/study/families.ts'
import * as z from 'zod/mini'
import type { EventNumber } from '../../models/study/event-number.ts'
import { sha256Of } from '../../packs/sha256.ts'

/** An event of the user, in the form it is stored in. */
export interface ReadEvent {
  is: 'event'
  index: number
  event: LearningEvent
  number: EventNumber
  /** Numbered by the device that sent it, not passed on. */
  isOwn: boolean
  payload: string
  contentHash: string
}

export type RefusalCode = 'malformed' | 'foreign' | 'altered' | 'seq-taken'

export interface Refusal {
  is: 'refused'
  index: number
  /** `null` when it could not be read. */
  id: string | null
  code: RefusalCode
  why: string
  /** The number that the event accounts for: `null` when it could not be read, or when it is of another device and the event
   *  is not one of the user's, whose word on that device would be worth nothing. */
  number: EventNumber | null
}

/** A device in one epoch. */
export type Sender = Pick<EventNumber, 'deviceId' | 'epoch'>

/** So many characters are read in one go: a few milliseconds of the time that everybody shares. */
const charsAtOnce = 100_000

/** Reads events from outside one by one, so that one bad event never holds up the rest. Of a large push, others have their turn
 *  in between. */
export async function readEvents(
  raws: readonly unknown[],
  userId: string,
  sender: Sender,
): Promise<(ReadEvent | Refusal)[]> {
  const events: (ReadEvent | Refusal)[] = []
  let chars = 0
  for (const [index, raw] of raws.entries()) {
    const read = readEvent(raw, index, userId, sender)
    events.push(read)
    chars += read.is === 'event' ? read.payload.length : 0
    if (chars < charsAtOnce) continue
    chars = 0
    await nextTurn()
  }
  return events
}

function readEvent(raw: unknown, index: number, userId: string, sender: Sender): ReadEvent | Refusal {
  const isOfSender = (number: Sender) => number.deviceId === sender.deviceId && number.epoch === sender.epoch
  const ofSender = (number: EventNumber) => (isOfSender(number) ? number : null)
  const parsed = study.parse(raw)
  if (parsed.is === 'malformed') return unreadable(raw, index, parsed.why, ofSender)
  const { event, text: payload } = parsed
  const { id, deviceId: device, epoch, seq } = event
  const number = { deviceId: device, epoch, seq }
  if (event.userId !== userId) {
    const why = 'The event belongs to another account.'
    return { is: 'refused', index, id, code: 'foreign', why, number: ofSender(number) }
  }
  const contentHash = sha256Of(canonicalJson(contentOf(event)))
  return { is: 'event', index, event, number, isOwn: isOfSender(number), payload, contentHash }
}

const eventNumber = z.object({ deviceId, epoch: epochId, seq: eventEnvelope().seq })

function unreadable(
  raw: unknown,
  index: number,
  why: string,
  ofSender: (number: EventNumber) => EventNumber | null,
): Refusal {
  const id = z.safeParse(z.object({ id: eventId }), raw)
  const number = z.safeParse(eventNumber, raw)
  return {
    is: 'refused',
    index,
    id: id.success ? id.data.id : null,
    code: 'malformed',
    why,
    number: number.success ? ofSender(number.data) : null,
  }
}
