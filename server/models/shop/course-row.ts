import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'
import { Row } from '../row.ts'

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

/** What publishing says of a course. */
type SoldCourse = Pick<
  CourseRow,
  'id' | 'slug' | 'title' | 'priceMinor' | 'file' | 'questionCount' | 'noteCount' | 'questionsByTopic'
>

/** What a card of the catalogue is made of. */
export type ShownCourse = Pick<CourseRow, 'id' | 'file' | 'questionCount' | 'noteCount' | 'studentsEnrolled'>

export const courseById = (id: number, trx: Knex) => CourseRow.query(trx).findById(id)

/** The courses on sale, in order of id. Plain Knex: rows of Objection cost as much again as the query. */
export async function shownCourses(trx: Knex): Promise<ShownCourse[]> {
  return await trx('courses').where({ on_sale: true }).orderBy('id').select({
    id: 'id',
    file: 'file',
    questionCount: 'question_count',
    noteCount: 'note_count',
    studentsEnrolled: 'students_enrolled',
  })
}

/** What a sale asks of a course with every look at a cart; the rest of its file changes no more often than `updatedAtMs`. */
export interface CourseHead {
  courseId: number
  title: string
  priceMinor: number
  isOnSale: boolean
  updatedAtMs: number
}

/** Of a statement that names the table `courses`. */
export const headColumns = `courses.id as course_id, courses.title as title, courses.price_minor as price_minor, courses.on_sale as on_sale,
  courses.updated_at_ms as updated_at_ms`

export interface HeadColumns {
  course_id: number
  title: string
  price_minor: number
  on_sale: boolean | number
  updated_at_ms: number
}

export const headOf = (row: HeadColumns): CourseHead => ({
  courseId: row.course_id,
  title: row.title,
  priceMinor: row.price_minor,
  isOnSale: Boolean(row.on_sale),
  updatedAtMs: row.updated_at_ms,
})

export async function courseHead(id: number, trx: Knex): Promise<CourseHead | undefined> {
  const [row] = await queryRows<HeadColumns>(trx, `select ${headColumns} from courses where id = ?`, [id])
  return row && headOf(row)
}

/** Files of these courses, on sale or not, as JSON text. */
export async function courseFiles(ids: readonly number[], trx: Knex): Promise<Pick<CourseRow, 'id' | 'file'>[]> {
  return await trx('courses').whereIn('id', ids).select('id', 'file')
}

/** When each course on sale, or its pack, was last changed, in order of id. */
export async function shownCourseDates(trx: Knex): Promise<{ id: number; changedAtMs: number }[]> {
  const rows: { id: number; updatedAtMs: number | string; publishedAtMs: number | string | null }[] = await trx(
    'courses',
  )
    .leftJoin('packs', 'packs.course_id', 'courses.id')
    .where({ on_sale: true })
    .groupBy('courses.id', 'courses.updated_at_ms')
    .orderBy('courses.id')
    .select({ id: 'courses.id', updatedAtMs: 'courses.updated_at_ms' })
    .max({ publishedAtMs: 'packs.published_at_ms' })
  return rows.map(({ id, updatedAtMs, publishedAtMs }) => ({
    id,
    changedAtMs: Math.max(Number(updatedAtMs), Number(publishedAtMs ?? 0)),
  }))
}

/** Writes a course as the shop shows it, and puts it on sale. Answers whether anything differed. */
export async function putOnSale(course: SoldCourse, nowMs: number, trx: Knex): Promise<boolean> {
  const stored = await courseById(course.id, trx)
  const shown = { ...course, onSale: true, updatedAtMs: nowMs }
  if (!stored) {
    await CourseRow.query(trx).insert({ ...shown, studentsEnrolled: 0 })
    return true
  }
  const names = Object.keys(course) as (keyof SoldCourse)[]
  const isSame = Boolean(stored.onSale) && names.every((name) => stored[name] === course[name])
  if (!isSame) await CourseRow.query(trx).findById(course.id).patch(shown)
  return !isSame
}

/** Takes all courses but these off sale. Answers how many were. */
export const takeOthersOffSale = (keptIds: number[], nowMs: number, trx: Knex): Promise<number> =>
  CourseRow.query(trx)
    .where({ on_sale: true })
    .whereNotIn('id', keptIds)
    .patch({ onSale: false, updatedAtMs: nowMs })
    .execute()

export async function addStudents(courseId: number, students: number, trx: Knex): Promise<void> {
  const sql = 'update courses set students_enrolled = students_enrolled + ? where id = ?'
  await queryRows(trx, sql, [students, courseId])
}

/** The title of every course that ever was, by its id. */
export async function courseTitles(trx: Knex): Promise<Map<number, string>> {
  const rows = await CourseRow.query(trx).select('id', 'title')
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Every course, on sale or not, with the newest version of its pack, in order of id. */
export async function publishedCourses(trx: Knex) {
  const rows: {
    id: number
    title: string
    onSale: boolean | number
    questions: number
    students: number
    version: number | null
    publishedAtMs: number | null
    wireBytes: number | null
  }[] = await trx('courses')
    .leftJoin('packs', (join) =>
      join
        .on('packs.course_id', 'courses.id')
        .andOn(trx.raw('packs.version = (select max(version) from packs where course_id = courses.id)')),
    )
    .orderBy('courses.id')
    .select({
      id: 'courses.id',
      title: 'courses.title',
      onSale: 'courses.on_sale',
      questions: 'courses.question_count',
      students: 'courses.students_enrolled',
      version: 'packs.version',
      publishedAtMs: 'packs.published_at_ms',
      wireBytes: 'packs.wire_bytes',
    })
  return rows.map(({ onSale, ...row }) => ({ ...row, isOnSale: Boolean(onSale) }))
}
