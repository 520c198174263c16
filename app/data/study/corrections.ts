import { isMarkCorrected } from '../../../core/study/events/event.ts'
import type { RegisterFact } from '../../../core/study/families.ts'
import { registerSubject } from '../../../core/study/events/register.ts'
import { type AccountDb, eventsOfType } from '../../../offline/account/account-db.ts'

/** A question that the student answered was put right, and their marks changed. */
export interface OwnCorrection {
  courseId: number
  itemId: string
  reason: string
  /** Of their answers. */
  answers: number
  /** When the last of them changed, epoch ms. */
  atMs: number
}

/** The register of kind `setting` that says up to when the student has read of corrections, epoch ms. */
const readUntil = 'corrections-read'

/** What they have not read of yet, on any device, the newest first. Made for `useLive`. */
export async function readNewCorrections(db: AccountDb): Promise<OwnCorrection[]> {
  const [rows, register] = await Promise.all([
    eventsOfType(db, 'mark-corrected', 0).toArray(),
    db.projections.get(registerSubject('setting', readUntil)),
  ])
  const value = register?.family === 'register' ? register.register.value : null
  const untilMs = typeof value === 'number' ? value : 0
  const found = new Map<string, OwnCorrection>()
  for (const { event, effectiveAtMs } of rows) {
    if (!isMarkCorrected(event) || effectiveAtMs <= untilMs) continue
    const { courseId, itemId, reason } = event
    const key = `${itemId} ${reason}`
    const known = found.get(key)
    const atMs = Math.max(known?.atMs ?? 0, effectiveAtMs)
    found.set(key, { courseId, itemId, reason, answers: (known?.answers ?? 0) + 1, atMs })
  }
  return [...found.values()].sort((a, b) => b.atMs - a.atMs)
}

/** The student has read of these, on all of their devices. */
export const readFact = (corrections: readonly OwnCorrection[]): RegisterFact => ({
  type: 'register',
  kind: 'setting',
  target: readUntil,
  value: Math.max(...corrections.map(({ atMs }) => atMs)),
})
