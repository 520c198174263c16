import type { Passage } from '../../core/tutor/passage.ts'
import { cutText } from '../../core/tutor/cut-text.ts'
import type { AccountDb } from '../account/account-db.ts'
import type { SharedDb } from '../shared-db.ts'

/** What the student wrote about questions and notes that are on this device. */
export async function ownNotePassages(db: AccountDb, { packs }: Pick<SharedDb, 'packs'>): Promise<Passage[]> {
  const rows = await db.projections.where('[family+courseId]').equals(['register', 0]).toArray()
  const onDevice = new Map(
    (await packs.toArray()).flatMap(({ courseId, current }) =>
      (current?.refs ?? []).map((ref) => [ref.itemId, { courseId, ref }] as const),
    ),
  )
  return rows.flatMap((row) => {
    if (row.family !== 'register' || row.register.kind !== 'note' || typeof row.register.value !== 'string') return []
    const { target, value } = row.register
    const item = onDevice.get(target)
    if (!item) return []
    const { courseId, ref } = item
    return cutText(value).map((text, at) => ({
      id: `own-note:${target}:${at}`,
      kind: 'own-note' as const,
      sourceId: target,
      courseId,
      topic: ref.topic,
      concept: (ref.kind === 'question' && ref.concept) || null,
      heading: ref.kind === 'note' ? ['Your note', ref.title] : ['Your note'],
      text,
      keyOf: null,
      ...(ref.kind === 'task' && { isOnTask: true as const }),
      sources: [],
    }))
  })
}
