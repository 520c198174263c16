import { type CardRow, foldCardRow } from '../study/cards/card.ts'
import { type PlacedEvent, isAnswered } from '../study/events/event.ts'
import { learnerHash } from '../study/learner/model/learner.ts'
import { learnerFrom } from '../study/learner/model/learner-of.ts'
import { studentsAnswers, studiedBank } from './make-students.ts'

/** Hashes of what is learnt of so many made students from 40 answers each: the same on every engine, in a page and in a worker. */
export function studentsHashes(students: number): string[] {
  const bank = studiedBank(120)
  return Array.from({ length: students }, (_, at) => {
    const rows = rowsOf(studentsAnswers(at + 1, bank, 40))
    const { learner } = learnerFrom({ bank, rows, settings: new Map(), kept: null, tzOffsetMin: 0 })
    return learnerHash(learner.state)
  })
}

/** The rows that a device or the server has of answers. */
export function rowsOf(events: readonly PlacedEvent[]): CardRow[] {
  const byItem = new Map<string, PlacedEvent[]>()
  for (const placed of events) {
    if (!isAnswered(placed.event)) continue
    const own = byItem.get(placed.event.itemId)
    if (own) own.push(placed)
    else byItem.set(placed.event.itemId, [placed])
  }
  return [...byItem.values()].flatMap((own) => foldCardRow(own) ?? [])
}
