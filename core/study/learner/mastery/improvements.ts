import { hasLostMarks } from '../../mark.ts'
import type { Area, Areas } from '../bank/areas.ts'
import type { Bank } from '../bank/bank.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { Mastery } from '../learner-view.ts'
import type { PlanNote } from '../bank/plan-note.ts'
import { counted, listed } from '../sentences.ts'

/** What to do about a weakness, the most useful first: sentences for the student, each about what the course really has. `open`: with
 *  the questions that practice gives. */
export function improvementsFor(
  { cards }: Pick<Learner, 'cards'>,
  areas: Areas,
  {
    mastery,
    concepts,
    notes,
    target,
    open,
  }: { mastery: Mastery; concepts: readonly Mastery[]; notes: readonly PlanNote[]; target: number; open: Bank },
): string[] {
  const own: readonly Area[] =
    mastery.is === 'topic'
      ? areas.all.filter(({ topic }) => topic === mastery.topic)
      : areas.all.filter(({ id }) => id === mastery.id)
  const all = own.flatMap((area) => area.items)
  const items = all.filter(({ itemId }) => open.items.has(itemId))
  const said: string[] = []

  const shares = new Map(concepts.map(({ id, share }) => [id, share]))
  const inside = new Set(own.map(({ id }) => id))
  const first = [...new Set(own.flatMap(({ requires }) => requires))]
    .filter((id) => !inside.has(id) && (shares.get(id) ?? 0) < target)
    .flatMap((id) => areas.byId.get(id)?.title ?? [])
  if (first.length > 0) said.push(`Practise ${listed(first.slice(0, 2))} first: it rests on that.`)

  const note = notes.find(({ topic }) => topic === mastery.topic)
  if (note) said.push(`Read “${note.title}” (${counted(note.minutes, 'minute')}).`)

  const lost = items.filter(({ itemId }) => hasLostMarks(cards.get(itemId)?.lastMark ?? null)).length
  if (lost > 0) said.push(`Answer again the ${counted(lost, 'question')} that last cost you marks.`)

  const unseen = items.filter(({ itemId }) => !cards.has(itemId)).length
  if (unseen > 0) said.push(`Practise the ${counted(unseen, 'question')} that you have not met yet.`)
  else if (lost === 0) {
    const butKept = items.length < all.length ? ' but those that are kept for an exam' : ''
    said.push(`Repeat it in a few days: you have met all of its questions${butKept}.`)
  }
  return said
}
