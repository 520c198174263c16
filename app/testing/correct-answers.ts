import type { LearningEvent } from '../../core/study/events/event.ts'
import { tick } from '../../core/study/events/hlc.ts'
import type { MarkCorrectedFact } from '../../core/study/families.ts'
import type { Account } from '../../offline/account/account.ts'
import { eventRow, readIdentity } from '../../offline/account/account-db.ts'

/** Full marks for these answers of course 1, as they come with a sync: the server made them. */
export async function correctAnswers(
  { db, env, newId }: Account,
  facts: readonly Pick<MarkCorrectedFact, 'answerId' | 'itemId' | 'reason'>[],
): Promise<void> {
  const { userId, deviceId, epoch } = await readIdentity(db)
  const atMs = env.now()
  const rows = facts.map((fact, at) => {
    const event: LearningEvent = {
      ...{ id: newId(), userId, deviceId, epoch, seq: 1000 + at, schemaVersion: 1, occurredAtMs: atMs },
      ...{ serverOffsetMs: 0, tzOffsetMin: 0, hlc: tick(null, atMs, deviceId), type: 'mark-corrected', courseId: 1 },
      ...{ sessionId: newId(), itemHash: 'a'.repeat(64), mark: { marks: 1, of: 1 }, ...fact },
    }
    const placed = { event, effectiveAtMs: atMs, receivedAtMs: atMs, mark: null }
    return eventRow(db.study, placed, { waiting: 0, serverSeq: 1000 + at })
  })
  await db.events.bulkPut(rows)
}
