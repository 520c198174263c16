import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DeviceEnv } from '../account/account.ts'
import type { KeyValue } from '../account/mirror.ts'
import type { AnswerFact } from '../../core/study/families.ts'
import { rightOrWrong } from '../../core/study/mark.ts'

/** A device of its own: IndexedDB, mirror and a clock that stands still until a test moves it. */
export interface TestDevice {
  env: DeviceEnv
  clock: { nowMs: number }
  mirror: Map<string, string>
  /** The browser removes the databases and leaves localStorage. */
  evict(): void
}

export function makeDevice(): TestDevice {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 8) }
  const mirror = new Map<string, string>()
  const keyValue: KeyValue = {
    getItem: (key) => mirror.get(key) ?? null,
    setItem: (key, value) => void mirror.set(key, value),
    removeItem: (key) => void mirror.delete(key),
  }
  const env: DeviceEnv = {
    now: () => clock.nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: '1.0.0',
    mirror: keyValue,
    store: { indexedDB: new IDBFactory(), IDBKeyRange },
  }
  return {
    env,
    clock,
    mirror,
    evict: () => {
      env.store = { indexedDB: new IDBFactory(), IDBKeyRange }
    },
  }
}

export function answered(itemId: string, attemptKey: string, isRight = true): AnswerFact {
  return {
    type: 'answered',
    attemptKey,
    revision: 1,
    courseId: 1,
    packVersion: 1,
    sessionId: attemptKey,
    itemId,
    itemHash: '0'.repeat(64),
    answer: { kind: 'option', optionId: 'a' },
    clientMark: rightOrWrong(isRight),
    durationMs: 900,
  }
}
