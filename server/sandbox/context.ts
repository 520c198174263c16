import type { Knex } from 'knex'
import type { Stripe } from 'stripe'
import { isPostgres } from '../database/database.ts'
import type { Deps } from '../deps/deps.ts'
import type { Kind, SandboxSettings } from './kinds.ts'
import { objectStore, type ObjectStore, type Stored } from './object-store.ts'
import { apiVersion } from './requests/api-version.ts'

export interface SandboxDeps extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'log' | 'config'> {
  intentListeners: readonly IntentListener[]
}

/** Told of every payment intent that ended or failed, in the transaction in which it did: an invoice may wait for it. */
export type IntentListener = (intent: Stripe.PaymentIntent, context: Context) => Promise<void>

/** What handlers work with, inside of one transaction of the database. */
export interface Context {
  trx: Knex
  objects: ObjectStore
  /** Tells of a change: the event is stored with it, and delivered once it stands. `previous`: what changed attributes were before. */
  emit(
    type: Stripe.Event.Type,
    object: Stripe.Event.Data.Object,
    previous?: Stripe.Event.Data.PreviousAttributes,
  ): Promise<void>
  /** A new id, such as `pi_…`. */
  newId(prefix: string): string
  /** What nobody guesses. */
  newSecret(): string
  /** Epoch s, by the test clock that the customer lives by, else by the sandbox's own. */
  nowS(customer?: string | null): Promise<number>
  settings: SandboxSettings
  /** Tells who waits for it of a payment intent that ended or failed. */
  afterIntent(intent: Stripe.PaymentIntent): Promise<void>
  /** Address under which browsers reach this server; empty: the one they came by. */
  origin: string
}

/** Goes on with an object whose time has come. It is due no more, unless `save` says when it is next. `context.nowS` is the time at
 *  which it was due, also where that is noticed late. */
export type DueHandler<K extends Kind> = (stored: Stored<K>, context: Context) => Promise<void>

export type DueHandlers = { [K in Kind]?: DueHandler<K> }

/** Which call something is done for; `null`s: it happens by itself. */
export interface Cause {
  id: string | null
  idempotency_key: string | null
}

const byItself: Cause = { id: null, idempotency_key: null }

/** Runs `work` in a transaction in which nobody else changes anything in the sandbox, neither another process. `atMs`: the moment at
 *  which it happens, where that is not now. */
export function inSandbox<T>(
  deps: SandboxDeps,
  work: (context: Context) => Promise<T>,
  { cause = byItself, atMs }: { cause?: Cause; atMs?: number } = {},
): Promise<T> {
  return deps.db.transaction(async (trx) => {
    await takeTurn(trx)
    return work(await contextIn(trx, deps, cause, atMs))
  })
}

// Any number that nothing else of ours locks.
const sandboxLock = 735_124_054

/** Calls that meet on PostgreSQL would deadlock on rows that they lock in different orders. SQLite refuses to write for who has read
 *  what another process, such as `npm run admin`, changed meanwhile: so a write that changes nothing comes first, which waits. */
async function takeTurn(trx: Knex): Promise<void> {
  if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(?)', [sandboxLock])
  else await trx.raw('update sandbox_objects set seq = seq where false')
}

/** For what only reads. */
export const readingContext = (deps: SandboxDeps): Promise<Context> => contextIn(deps.db, deps, byItself)

async function contextIn(trx: Knex, deps: SandboxDeps, cause: Cause, atMs?: number): Promise<Context> {
  const objects = objectStore(trx)
  const settings = (await objects.find('sandbox.settings', 'sandbox'))?.object ?? defaultSettings
  const ownMs = atMs ?? deps.now() + settings.aheadMs
  const random = (bytes: number) => Buffer.from(deps.randomBytes(bytes)).toString('base64url').replaceAll(/[-_]/g, 'x')
  const newId = (prefix: string) => `${prefix}_${random(18)}`

  async function nowS(customer: string | null = null): Promise<number> {
    const clock = await objects.testClockOf(customer)
    const frozen = clock === null ? undefined : await objects.find('test_helpers.test_clock', clock)
    return frozen?.object.frozen_time ?? Math.floor(ownMs / 1000)
  }

  async function emit(
    type: Stripe.Event.Type,
    object: Stripe.Event.Data.Object,
    previous?: Stripe.Event.Data.PreviousAttributes,
  ): Promise<void> {
    const id = newId('evt')
    const event: EventBody = {
      id,
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(ownMs / 1000),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    }
    await trx('sandbox_events').insert({
      id,
      type,
      data: JSON.stringify(event),
      created_at_ms: deps.now(),
      due_at_ms: settings.isHolding ? null : deps.now() + settings.lateMs,
      is_held: settings.isHolding,
      attempts: 0,
    })
  }

  const context: Context = {
    trx,
    objects,
    emit,
    newId,
    newSecret: () => random(18),
    nowS,
    settings,
    async afterIntent(intent) {
      for (const listener of deps.intentListeners) await listener(intent, context)
    },
    origin: deps.config.publicUrl ?? '',
  }
  return context
}

const defaultSettings: SandboxSettings = {
  id: 'sandbox',
  object: 'sandbox.settings',
  aheadMs: 0,
  isHolding: false,
  lateMs: 0,
}

/** The id in a field that holds one, and is never expanded where it is stored. */
export const idIn = (field: unknown): string | null => (typeof field === 'string' ? field : null)

/** Any event: which `type` tells of which object is for the test against Stripe's types to say. */
export type EventBody = Omit<Stripe.EventBase, 'type'> & { type: Stripe.Event.Type }
