import { eventSchemaVersion, type PlacedEvent } from '../../core/study/events/event.ts'
import { tick } from '../../core/study/events/hlc.ts'
import { rightOrWrong } from '../../core/study/mark.ts'

const deviceId = '0'.repeat(32)

/** An answer to a question as a server has placed it. `seq`: its own for every answer of a student. */
export function answerEvent(
  itemId: string,
  { atMs, isRight, durationMs, seq }: { atMs: number; isRight: boolean; durationMs: number; seq: number },
): PlacedEvent {
  const id = `00000000-0000-7000-8000-${seq.toString(16).padStart(12, '0')}`
  const mark = rightOrWrong(isRight)
  return {
    event: {
      id,
      userId: 'simulated',
      deviceId,
      epoch: '0'.repeat(16),
      seq,
      type: 'answered',
      schemaVersion: eventSchemaVersion,
      occurredAtMs: atMs,
      serverOffsetMs: 0,
      tzOffsetMin: 0,
      hlc: tick(null, atMs, deviceId),
      attemptKey: id,
      revision: 1,
      courseId: 1,
      packVersion: 1,
      sessionId: id,
      itemId,
      itemHash: '0'.repeat(64),
      answer: { kind: 'option', optionId: 'a' },
      clientMark: mark,
      durationMs,
    },
    effectiveAtMs: atMs,
    receivedAtMs: atMs,
    mark,
  }
}
