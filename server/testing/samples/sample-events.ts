import { randomBytes } from 'node:crypto'
import { push } from '../../../core/contract/study/sync.ts'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { AnsweredEvent, RegisterEvent } from '../../../core/study/events/event.ts'
import { tick } from '../../../core/study/events/hlc.ts'
import { idMaker } from '../../../core/study/events/id.ts'
import type { TestUser } from '../test-app.ts'

const newId = idMaker(Date.now, (count) => randomBytes(count))

export type PushAnswer = AnswerOf<typeof push>

/** A device of a student that numbers its events as the app does. Its clock stands at `atMs` until a test moves it. */
export interface SampleDevice {
  user: TestUser
  deviceId: string
  epoch: string
  atMs: number
  lastSeq: number
  answer(changes?: Partial<AnsweredEvent>): AnsweredEvent
  answers(count: number): AnsweredEvent[]
  write(changes?: Partial<RegisterEvent>): RegisterEvent
  /** Sends events as this device. */
  push(events: readonly unknown[]): Promise<PushAnswer>
}

export function sampleDevice(user: TestUser, atMs: number): SampleDevice {
  const device: SampleDevice = {
    user,
    deviceId: randomBytes(16).toString('hex'),
    epoch: randomBytes(8).toString('hex'),
    atMs,
    lastSeq: 0,
    answer: (changes = {}) => ({
      ...envelope(device),
      type: 'answered',
      attemptKey: newId(),
      revision: 1,
      courseId: 1,
      packVersion: 1,
      sessionId: newId(),
      itemId: 'doses-0001',
      itemHash: '0'.repeat(64),
      answer: { kind: 'option', optionId: 'a' },
      clientMark: { marks: 1, of: 1 },
      clientCorrect: true,
      durationMs: 1200,
      ...changes,
    }),
    answers: (count) => Array.from({ length: count }, () => device.answer()),
    write: (changes = {}) => ({
      ...envelope(device),
      type: 'register',
      kind: 'note',
      target: 'doses-0001',
      value: 'Weigh twice.',
      ...changes,
    }),
    push: (events) => user.call(push, { body: bodyOf(device, events) }),
  }
  return device
}

/** What a device posts. */
export function bodyOf({ user, deviceId, epoch }: SampleDevice, events: readonly unknown[]) {
  return { userId: user.userId, deviceId, epoch, appVersion: 'test', events: [...events] }
}

function envelope(device: SampleDevice) {
  const { user, deviceId, epoch, atMs } = device
  return {
    id: newId(),
    userId: user.userId,
    deviceId,
    epoch,
    seq: ++device.lastSeq,
    schemaVersion: 1,
    occurredAtMs: atMs,
    serverOffsetMs: 0,
    tzOffsetMin: 0,
    hlc: tick(null, atMs, deviceId),
  }
}
