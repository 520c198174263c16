import { Row } from './row.ts'

/** A course as it stands in the shop. `file` is its course.yaml as JSON text. */
export class CourseRow extends Row {
  static override tableName = 'courses'
  declare id: number
  declare slug: string
  declare title: string
  declare priceMinor: number
  /** SQLite gives 0 or 1. */
  declare onSale: boolean | number
  declare file: string
  declare questionCount: number
  declare noteCount: number
  declare questionsByTopic: string
  declare studentsEnrolled: number
  declare updatedAtMs: number
}
