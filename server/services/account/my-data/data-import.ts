import type { ImportCounts, ImportProgress } from '../../../../core/contract/account/my-data.ts'
import { eventSchemaVersion, isAheadOfItsPlace, type PlacedEvent } from '../../../../core/study/events/event.ts'
import { hex } from '../../../../core/study/events/id.ts'
import { study } from '../../../../core/study/families.ts'
import { Problem } from '../../../../core/problem.ts'
import { limitConcurrency } from '../../../concurrency/limit-concurrency.ts'
import type { Deps } from '../../../deps/deps.ts'
import { pushReceiver } from '../../study/sync-push.ts'
import { onlyAsked } from '../../limits/rate-limit.ts'
import type { Sender } from '../password-check.ts'
import { importedEvents, type ImportedEvent, readImport } from './read-import.ts'

/** The server, where it takes events in from a file. */
const importDevice = `${'0'.repeat(31)}2`

/** As a device sends them: what is stored in the time that another student's answer may wait. */
const batch = { events: 200, devices: 15, chars: 150_000 }

/** Files that are read at a time: reading one is work for the processor that answers everybody. */
const atOnce = 1
/** Files in memory, of 16 MB at most each: more than one, since who sends slowly is not to hold up all others. */
const mostHeld = 8

/** Takes the study record of an export into an account. */
export function dataImportService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'randomBytes' | 'config' | 'limits' | 'securityLog'>,
) {
  const { randomBytes, config, limits, securityLog } = deps
  const push = pushReceiver(deps)
  const limited = limitConcurrency(atOnce, mostHeld)
  const importing = new Set<string>()
  const bucketsOf = (userId: string) => [
    { name: 'data-import', owner: userId, limit: config.limits.dataImport.perUser },
  ]

  return {
    /** Lets a file of an account in before any of it is read: one at a time, and few of all accounts. What it answers is to be called
     *  when nothing of the file is held any more. One that does not arrive costs nothing. Throws `too-many-requests` and `unavailable`. */
    async admit(userId: string): Promise<() => void> {
      if (importing.has(userId)) throw oneAtATime()
      if (importing.size >= mostHeld)
        throw new Problem('unavailable', 'The server is busy. Please try again.', { retryAfterS: 5 })
      importing.add(userId)
      const leave = () => void importing.delete(userId)
      await limits.take(onlyAsked(bucketsOf(userId))).catch((error: unknown) => {
        leave()
        throw error
      })
      return leave
    },

    /** Looks through the whole file first: of a wrong one nothing is stored. Its events then go the way of all events, in batches each
     *  of which is stored whole or not at all; done again, what is there already is found to be. Throws `validation` in words for
     *  who chose the file, or `too-many-requests` where an account may store no more. */
    async *take(userId: string, zip: Uint8Array, sender: Sender): AsyncGenerator<ImportProgress> {
      await limits.take(bucketsOf(userId))
      const { manifest, count } = await limited(() => readImport(zip))
      const counts: ImportCounts = { events: count, answersAdded: 0, changesAdded: 0, alreadyHere: 0, refused: 0 }
      const epoch = hex(randomBytes(8))
      let lastSeq = 0
      /** As this account's; of whose file it is, and of nobody else. */
      const ownOf = (placed: ImportedEvent) => ({
        ...placed.event,
        ...(placed.event['userId'] === manifest.userId && { userId }),
        ...(isAheadOfItsPlace(placed as PlacedEvent) && { deviceId: importDevice, epoch, seq: ++lastSeq }),
      })
      let done = 0
      yield { is: 'storing', done, of: count }
      for await (const events of batches(importedEvents(zip), ownOf)) {
        const { results } = await store(userId, epoch, events, { done, count })
        for (const [at, { is }] of results.entries()) {
          if (is === 'duplicate') counts.alreadyHere++
          else if (is === 'refused') counts.refused++
          else if (study.answerTypes.includes(String(events[at]?.['type']))) counts.answersAdded++
          else counts.changesAdded++
        }
        done += events.length
        yield { is: 'storing', done, of: count }
      }
      securityLog.add({ what: 'data-import', outcome: 'ok', userId, sender })
      yield { is: 'done', counts }
    },
  }

  async function store(
    userId: string,
    epoch: string,
    events: Record<string, unknown>[],
    { done, count }: { done: number; count: number },
  ) {
    const sender = { deviceId: importDevice, epoch, appVersion: 'import', schemaVersion: eventSchemaVersion }
    try {
      return await push(userId, { userId, ...sender, events })
    } catch (error) {
      throw error instanceof Problem && error.code === 'too-many-requests' ? tooMuch(done, count, error) : error
    }
  }
}

async function* batches(
  events: AsyncIterable<ImportedEvent>,
  ownOf: (event: ImportedEvent) => Record<string, unknown>,
): AsyncGenerator<Record<string, unknown>[]> {
  let held: Record<string, unknown>[] = []
  let chars = 0
  let devices = new Set<unknown>()
  for await (const event of events) {
    const own = ownOf(event)
    const length = JSON.stringify(own).length
    devices.add(own['deviceId'])
    const isFull = held.length >= batch.events || devices.size > batch.devices || chars + length > batch.chars
    if (isFull && held.length > 0) {
      yield held
      held = []
      chars = 0
      devices = new Set([own['deviceId']])
    }
    held.push(own)
    chars += length
  }
  if (held.length > 0) yield held
}

const oneAtATime = () =>
  new Problem('too-many-requests', 'A file is being imported already. Please wait until that has ended.', {
    retryAfterS: 5,
  })

/** What an account may store in a day is used up. */
const tooMuch = (done: number, count: number, { retryAfterS }: Problem) =>
  new Problem(
    'too-many-requests',
    `${done} of ${count} events were taken over; that is as much as an account may store at once. Import the same file again later: it goes on from there.`,
    { ...(retryAfterS !== undefined && { retryAfterS }) },
  )
