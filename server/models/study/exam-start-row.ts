import type { Knex } from 'knex'
import { Row } from '../row.ts'

/** When an exam began, by the server's clock. */
class ExamStartRow extends Row {
  static override tableName = 'exam_starts'
  static override idColumn = ['user_id', 'sitting_id']
  declare userId: string
  declare sittingId: string
  declare courseId: number
  declare examId: string
  declare startedAtMs: number
}

export type ExamStart = Pick<ExamStartRow, 'userId' | 'sittingId' | 'courseId' | 'examId' | 'startedAtMs'>

export async function examStartOf(userId: string, sittingId: string, trx: Knex): Promise<ExamStart | undefined> {
  return await ExamStartRow.query(trx).findOne({ user_id: userId, sitting_id: sittingId })
}

export async function addExamStart(start: ExamStart, trx: Knex): Promise<void> {
  await ExamStartRow.query(trx).insert(start)
}
