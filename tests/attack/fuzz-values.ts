import { idMaker } from '../../core/study/events/id.ts'
import type { Chance } from '../simulation/chance.ts'
import { type AttackedServer, courseId, type Person } from './attacked-server.ts'
import type { KnownValues } from './fuzz-requests.ts'

/** What the fields of a request are called, and values that lead deep into the server: `one`'s own and, as if they had
 *  been overheard, the ids of `another`. Neither says anybody's mark. */
export function fuzzValues(
  { hashes }: Pick<AttackedServer, 'hashes'>,
  one: Person,
  another: Person,
  chance: Chance,
): KnownValues {
  const newId = idMaker(Date.now, (count) => chance.bytes(count))
  const people = [one, another]
  const someId = () => (chance.happens(0.5) ? newId() : chance.pick(chance.pick(people).eventIds))
  const event = () => {
    const { userId, device } = chance.happens(0.8) ? one : another
    const made = chance.happens(0.5) ? one.device.answer({ courseId }) : one.device.write()
    return {
      ...made,
      userId,
      deviceId: device.deviceId,
      epoch: device.epoch,
      ...(chance.happens(0.3) && { id: someId() }),
    }
  }
  const upTo = <T>(most: number, make: () => T) => Array.from({ length: 1 + chance.below(most) }, make)
  return {
    userId: people.map(({ userId }) => userId),
    deviceId: people.map(({ device }) => device.deviceId),
    epoch: people.map(({ device }) => device.epoch),
    appVersion: ['1.0.0'],
    schemaVersion: [1],
    events: [() => upTo(5, event)],
    ids: [() => upTo(5, someId)],
    after: [0, 1, 3],
    limit: [1, 500],
    within: ['', '2026-11', '2026-11-21'],
    hour: ['2026-11-21T09'],
    'path.id': [courseId, 10_000 + courseId, 'guide-exam-week', 'tool-bmi'],
    courseId: [courseId],
    sha256: hashes,
    page: ['privacy', 'terms'],
    token: ['x'.repeat(43)],
    id: [newId],
    email: [() => `${newId()}@example.org`],
    newEmail: [() => `${newId()}@example.org`],
    newPassword: ['a loud heron at dawn'],
    code: ['123456', 'abcde-fghjk'],
    username: [() => `somebody ${newId().slice(-12)}`],
    password: ['a loud heron at dawn'],
    sessionId: ['mmi-interview-coaching'],
    date: ['2027-03-01'],
    time: ['10:00'],
    timestamp: ['2026-11-21T09:00:00.000Z'],
  }
}
