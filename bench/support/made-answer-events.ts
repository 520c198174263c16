import { type AnsweredEvent, eventSchemaVersion } from '../../core/study/events/event.ts'
import { tick } from '../../core/study/events/hlc.ts'
import { rightOrWrong } from '../../core/study/mark.ts'

const noonMs = Date.UTC(2026, 9, 1, 12)
const epoch = 'e'.repeat(16)

/** A device of the benchmark; its answers are the same for the same number. */
export interface MadeDevice {
  userId: string
  deviceId: string
  epoch: string
}

export const madeDevice = (userId: string, number: number): MadeDevice => ({
  userId,
  deviceId: number.toString(16).padStart(32, '0'),
  epoch,
})

/** UUIDv7 of a millisecond, its own for every `low`. */
function idAt(ms: number, high: number, low: number): string {
  const time = ms.toString(16).padStart(12, '0')
  const tail = `${high.toString(16).padStart(4, '0')}${low.toString(16).padStart(8, '0')}`
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`
}

/** Answers number `from` to `from + count - 1` of a device, as it would send them. */
export function madeAnswers(device: MadeDevice, from: number, count: number): AnsweredEvent[] {
  const high = Number.parseInt(device.deviceId.slice(-4), 16)
  return Array.from({ length: count }, (_, at) => {
    const seq = from + at
    const atMs = noonMs + seq * 1000
    return {
      id: idAt(atMs, high, seq),
      ...device,
      seq,
      type: 'answered',
      schemaVersion: eventSchemaVersion,
      occurredAtMs: atMs,
      serverOffsetMs: 0,
      tzOffsetMin: 0,
      hlc: tick(null, atMs, device.deviceId),
      attemptKey: idAt(atMs, high, seq + 0x4000_0000),
      revision: 1,
      courseId: 1,
      packVersion: 1,
      sessionId: idAt(noonMs, high, 1),
      itemId: `made-1-dosing-${seq % 2000}`,
      itemHash: (seq % 2000).toString(16).padStart(64, '0'),
      answer: { kind: 'option', optionId: 'b' },
      clientMark: rightOrWrong(seq % 3 !== 0),
      clientCorrect: seq % 3 !== 0,
      confidence: 'think-so',
      durationMs: 20_000 + (seq % 9000),
    }
  })
}
