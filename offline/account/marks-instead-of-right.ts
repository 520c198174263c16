import type { Transaction } from 'dexie'
import { type Mark, rightOrWrong } from '../../core/study/mark.ts'

/** The first release knew right and wrong. Where it wrote so, there is a mark now; subjects come with the next folding. */
export async function marksInsteadOfRight(trx: Transaction): Promise<void> {
  await trx.table('events').toCollection().modify(withMark)
  await trx
    .table('deadLetters')
    .toCollection()
    .modify(({ row }: { row: OldMarked }) => withMark(row))
  await trx
    .table('sessions')
    .toCollection()
    .modify(({ items }: { items: { given: OldMarked | null }[] }) => {
      for (const { given } of items) if (given) withMark(given)
    })
}

interface OldMarked {
  correct?: boolean | null
  mark?: Mark | null
}

function withMark(row: OldMarked): void {
  row.mark = row.correct == null ? null : rightOrWrong(row.correct)
  delete row.correct
}
