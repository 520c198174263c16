import { dirname } from 'node:path'
import { questionTypes } from '../../core/questions/question-kinds.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import type { ReadCourse } from '../../server/content/read-content.ts'
import type { ReadShop } from '../../server/content/read-shop.ts'
import { blindProgress, readBlind } from '../blind/read-blind.ts'
import { lintRulesOf } from '../questions/table.ts'

/** Rows of a table for a terminal; the first names the columns. */
export type Table = string[][]

/** How the items of one course lie over its topics. */
export function topicsTable({ file, questions, tasks, notes }: ReadCourse): Table {
  const asked = [...questions, ...tasks]
  const share = (count: number) => `${Math.round((100 * count) / Math.max(1, asked.length))}%`
  const rows = file.topics.map((topic) => {
    const of = (items: { topic: string }[]) => items.filter((item) => item.topic === topic.id).length
    return [topic.title, String(of(asked)), String(of(notes)), share(of(asked)), `${Math.round(topic.weight * 100)}%`]
  })
  return [['Topic', 'items', 'notes', 'share', 'weight'], ...rows]
}

/** What each course holds, a line each. `agreed`: how many of its questions the first blind reader answered by the key;
 *  `unsolved`: those that no reader has agreed with as they are now. */
export async function coursesTable(courses: readonly ReadCourse[]): Promise<Table> {
  const kinds = [...questionTypes.map((type) => lintRulesOf({ type }).column), 'questions']
  const others = ['passages', 'tasks', 'notes', 'concepts', 'terms', 'preview', 'agreed', 'unsolved']
  return [['Course', 'Category', ...kinds, ...others], ...(await Promise.all(courses.map(courseRow)))]
}

async function courseRow(course: ReadCourse): Promise<string[]> {
  const { file, questions, stimuli, tasks, notes, handbook, preview } = course
  const sets = (type: Stimulus['type']) => stimuli.filter((stimulus) => stimulus.type === type).length
  const marked = questionTypes.map((type) => {
    const count = questions.filter((question) => question.type === type).length
    const { setsAre } = lintRulesOf({ type })
    return setsAre ? `${count} in ${sets(setsAre)}` : count
  })
  const around = [sets('passage'), tasks.length, notes.length, handbook.concepts.length, handbook.glossary.length]
  const { agreedAtFirst, unsolved } = blindProgress(course, await readBlind(folderOf(course)))
  const agreed = agreedAtFirst === null ? '–' : `${(100 * agreedAtFirst).toFixed(1)}%`
  const counts = [...marked, questions.length, ...around, preview.length, agreed, unsolved.length]
  return [file.title, file.category, ...counts.map(String)]
}

export const folderOf = ({ file, where }: ReadCourse): string => dirname(where.get(file.slug)?.file ?? '')

export function shopSummary({ shop, resources }: ReadShop): string {
  const of = (list: unknown[], what: string) => `${list.length} ${what}`
  const parts = [
    of(resources, 'resources'),
    of(shop.faq, 'questions and answers'),
    of(shop.tutors, 'tutors'),
    of(shop.testimonials, 'testimonials'),
    of(shop.sessions, 'expert sessions'),
    of(shop.plans, 'plans'),
    of(shop.coupons, 'coupons'),
  ]
  return `Shop: ${parts.join(', ')}`
}

/** A table in columns, figures to the right. */
export function aligned(table: Table): string {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = table.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0
      return /^[\d%]/.test(cell) ? cell.padStart(width) : cell.padEnd(width)
    })
    return cells.join('  ').trimEnd()
  })
  return lines.join('\n')
}
