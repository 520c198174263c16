import type { Knex } from 'knex'
import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { push } from '../../../core/contract/study/sync.ts'
import { Problem } from '../../../core/problem.ts'
import { type LearningEvent, eventSchemaVersion, pushEventLimit } from '../../../core/study/events/event.ts'
import type { EventBody } from '../../../core/study/events/family.ts'
import { tick } from '../../../core/study/events/hlc.ts'
import { hex } from '../../../core/study/events/id.ts'
import { isPostgres } from '../../database/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { userAmount } from '../../models/study/sync-state.ts'
import { batched } from '../../concurrency/batch-queue.ts'
import { regrader } from './regrade.ts'
import { requireAllowance } from './sync-limits.ts'
import { readEvents } from './sync-reading.ts'
import { charsOf, devicesOf, type Push, storePushes } from './sync-storing.ts'

type Body = BodyOf<typeof push>
type Answer = AnswerOf<typeof push>

/** Most devices and epochs whose events come in one push: the work under the user's lock grows with them. A client that
 *  passes on the events of more halves its batch, as it does when one is too long. */
const pushDeviceLimit = 20

/** Characters that one transaction stores, about: as many as are written in the time that another student's answer may wait. */
const groupChars = 200_000

/** Takes pushes in: each is stored whole or not at all, each event once, and one bad event is refused alone while the rest go
 *  on. Pushes that wait for the database are stored in one transaction. */
export function pushReceiver({ db, reads, now, config }: Pick<Deps, 'db' | 'reads' | 'now' | 'config'>) {
  const grader = regrader(now)
  const limits = config.limits.sync
  const inBatch = batched<Push, Answer>({
    // SQLite has one writer at a time anyway; in PostgreSQL one user's pushes wait for each other and nobody else's.
    queueOf: ({ userId }) => (isPostgres(db) ? userId : 'all'),
    ownerOf: ({ userId }) => userId,
    sizeOf: ({ chars }) => chars,
    most: groupChars,
    work: (take) => db.transaction((trx) => storePushes(take(), { now, limits, grader, trx })),
  })

  /** Throws `wrong-account`, `too-large`, `update-required`, `too-many-requests` when the account has stored more than it may,
   *  and `epoch-conflict` when another copy of the sender's database uses its numbers; nothing is stored then. */
  return async (userId: string, body: Body): Promise<Answer> => {
    if (body.userId !== userId) throw new Problem('wrong-account', 'These answers belong to another account.')
    if (body.events.length > pushEventLimit) throw new Problem('too-large', 'Too many answers at once.')
    // The app is asked, not its events: an updated app still has to get rid of what it wrote before.
    if (body.schemaVersion < config.minSchemaVersion) {
      throw new Problem('update-required', 'Please update the app to send your answers.')
    }
    // Before the group is joined: whom it refuses holds nobody up.
    requireAllowance(await userAmount(userId, reads), limits, now())
    const { deviceId, epoch, appVersion } = body
    const events = await readEvents(body.events, userId, body)
    const devices = devicesOf(body, events)
    if (devices.size > pushDeviceLimit) throw new Problem('too-large', 'Answers of too many devices at once.')
    const chars = events.reduce((sum, read) => sum + charsOf(read), 0)
    return inBatch({ userId, deviceId, epoch, appVersion, events, chars, devices })
  }
}

/** The server, where it makes events of its own. */
const serverDevice = `${'0'.repeat(31)}1`

/** Stores what the server itself says of a student's work, as events of one more device of theirs with an epoch of its own, in the
 *  caller's transaction. */
export async function storeOwn(
  userId: string,
  facts: readonly EventBody[],
  { now, newId, randomBytes, config, trx }: OwnTools,
): Promise<void> {
  const sender = { deviceId: serverDevice, epoch: hex(randomBytes(8)) }
  const atMs = now()
  const events = facts.map((fact, at): LearningEvent => ({
    id: newId(),
    userId,
    ...sender,
    seq: at + 1,
    schemaVersion: eventSchemaVersion,
    occurredAtMs: atMs,
    serverOffsetMs: 0,
    tzOffsetMin: 0,
    hlc: tick(null, atMs, serverDevice),
    ...fact,
  }))
  const read = await readEvents(events, userId, sender)
  const push = { ...sender, userId, appVersion: 'server', events: read, chars: 0, devices: devicesOf(sender, read) }
  const [answer] = await storePushes([push], { now, limits: config.limits.sync, grader: regrader(now), trx })
  if (answer?.results.some(({ is }) => is !== 'accepted')) throw new Error('an event of the server was refused')
}

type OwnTools = Pick<Deps, 'now' | 'newId' | 'randomBytes' | 'config'> & { trx: Knex }
