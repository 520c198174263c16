import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import type { Send } from '../../core/contract/call.ts'
import { rightOrWrong } from '../../core/study/mark.ts'
import type { Study } from '../../core/study/events/family.ts'
import type { Fact } from '../../core/study/families.ts'
import type { LearningEvent } from '../../core/study/events/event.ts'
import type { RegisterValue } from '../../core/study/events/register.ts'
import { type Account, openAccount } from '../../offline/account/account.ts'
import type { KeyValue } from '../../offline/account/mirror.ts'
import { record } from '../../offline/account/record.ts'
import { readSyncStatus } from '../../offline/sync/sync-status.ts'
import { type SyncEnv, type SyncOutcome, syncOnce } from '../../offline/sync/sync.ts'
import type { TestUser } from '../../server/testing/test-app.ts'
import type { TestClient } from '../../server/testing/test-client.ts'
import type { World } from './world.ts'

/** What a phone lives in: its clock, its luck and its network. */
export interface Surroundings extends Pick<World, 'send' | 'advance'> {
  app: { clock: { readonly nowMs: number } }
  chance: Pick<World['chance'], 'bytes'>
}

/** Who is told what a phone's screen said. */
export interface Witness {
  complaints: string[]
  saw(event: LearningEvent): void
}

/** Who uses the phone, and how they sign in again. */
export type PhoneUser = Pick<TestUser, 'userId' | 'email' | 'password' | keyof TestClient>

/** A device with one account: the real offline modules over an IndexedDB of its own. */
export interface Phone {
  name: string
  account: Account
  client: TestClient
  /** What this device's clock is ahead of the world's, ms. */
  skewMs: number
  store: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  mirror: Map<string, string>
  answer(itemId: string, correct: boolean, attemptKey?: string): Promise<void>
  write(kind: string, target: string, value: RegisterValue): Promise<void>
  /** Several facts in one transaction. */
  save(facts: readonly Fact[]): Promise<void>
  sync(): Promise<SyncOutcome>
  wait(ms: number): void
  /** The process is killed and started again: only what is stored remains. */
  restart(): Promise<void>
}

export interface PhoneOptions {
  world: Surroundings
  oracle: Witness
  name: string
  user: PhoneUser
  skewMs?: number
  /** Another phone whose storage this one begins as a copy of. */
  copyOf?: Phone
  /** Wraps the sending, to fail it at chosen points. */
  through?: (send: Send) => Send
  /** Called before and after every transaction of the account's database; throws to kill the process there. */
  onStep?: () => void
  /** What its release knows of events: all that this one does when absent. */
  study?: Study
}

const itemHash = '5'.repeat(64)

export async function makePhone(options: PhoneOptions): Promise<Phone> {
  const { world, oracle, name, user: client, copyOf, through = (send) => send, onStep } = options
  const { userId } = client
  const mirror = new Map<string, string>(copyOf?.mirror)
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  if (copyOf) await copyStore(copyOf, store)
  const keyValue: KeyValue = {
    getItem: (key) => mirror.get(key) ?? null,
    setItem: (key, value) => void mirror.set(key, value),
    removeItem: (key) => void mirror.delete(key),
  }
  const phone: Phone = {
    name,
    client,
    store,
    mirror,
    skewMs: options.skewMs ?? 0,
    account: undefined as unknown as Account,
    async answer(itemId, correct, attemptKey = phone.account.newId()) {
      await phone.save([answerTo(itemId, correct, attemptKey)])
    },
    write: (kind, target, value) => phone.save([{ type: 'register', kind, target, value }]),
    async save(facts) {
      // The screen says "saved": from here on the oracle holds us to it.
      for (const event of await record(phone.account, facts)) oracle.saw(event)
    },
    async sync() {
      const env: SyncEnv = {
        account: phone.account,
        send: through((request) => world.send(phone.client, request)),
        isOpen: () => true,
      }
      let outcome = await syncOnce(env)
      // The session of days ago has ended: the student reads it on the screen and signs in.
      if (outcome.is === 'sign-in-needed' && phone.client === client) {
        await signInAgain()
        outcome = await syncOnce(env)
      }
      const { waiting } = await readSyncStatus(phone.account.db)
      if (outcome.is === 'synced' && waiting > 0)
        oracle.complaints.push(`${name} says all is saved while ${waiting} wait`)
      return outcome
    },
    wait: (ms) => world.advance(ms),
    async restart() {
      phone.account.db.close()
      phone.account = await open()
      // What a killed process had stored was never called saved, and must arrive all the same.
      for (const { event } of await phone.account.db.events.toArray()) oracle.saw(event)
    },
  }
  const deviceEnv = {
    now: () => world.app.clock.nowMs + phone.skewMs,
    randomBytes: (count: number) => world.chance.bytes(count),
    tzOffsetMin: () => 0,
    appVersion: '1',
    mirror: keyValue,
    ...(options.study && { study: options.study }),
    store: store as unknown as { indexedDB: globalThis.IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange },
  }
  async function signInAgain(): Promise<void> {
    const { email, password } = options.user
    const { status } = await client.post('/api/auth/signin', { email, password })
    if (status !== 200) oracle.complaints.push(`${name} cannot sign in`)
  }
  async function open(): Promise<Account> {
    const account = await openAccount(userId, deviceEnv)
    if (onStep) stepThrough(account, onStep)
    return account
  }
  phone.account = await open()
  return phone
}

/** A chosen option: `a` when it is right. */
export function answerTo(itemId: string, correct: boolean, attemptKey: string): Fact {
  return {
    type: 'answered',
    attemptKey,
    revision: 1,
    courseId: 1,
    packVersion: 1,
    sessionId: attemptKey,
    itemId,
    itemHash,
    answer: { kind: 'option', optionId: correct ? 'a' : 'b' },
    clientMark: rightOrWrong(correct),
    durationMs: 1000,
  }
}

/** Takes a step before and after each transaction. */
export function stepThrough({ db }: Account, onStep: () => void): void {
  const begin = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
  const wrapped = async (...args: unknown[]) => {
    onStep()
    const result = await begin(...args)
    onStep()
    return result
  }
  Object.defineProperty(db, 'transaction', { value: wrapped })
}

/** Copies every account database of a phone, as a restored or cloned browser profile would. */
async function copyStore(from: Phone, to: Phone['store']): Promise<void> {
  const source = await new Dexie(from.account.db.name, from.store as never).open()
  const copy = new Dexie(from.account.db.name, to as never)
  copy.version(source.verno).stores(Object.fromEntries(source.tables.map((table) => [table.name, schemaOf(table)])))
  await copy.open()
  for (const table of source.tables) await copy.table(table.name).bulkPut(await table.toArray())
  copy.close()
  source.close()
}

function schemaOf(table: Dexie['tables'][number]): string {
  return [table.schema.primKey.src, ...table.schema.indexes.map((index) => index.src)].join(', ')
}
