import { markdownText } from '../../../core/content/markdown-text.ts'
import type { ItemInsight } from '../../../core/contract/operator/item-insights.ts'
import { Problem } from '../../../core/problem.ts'
import type { Question } from '../../../core/questions/question.ts'
import { fewestStudents } from '../../../core/study/answer-shares.ts'
import { concernsOf, itemStatistics } from '../../../core/study/item-insights.ts'
import type { Deps } from '../../deps/deps.ts'
import { durationsOf, type FirstChoice, firstChoices, openReports } from '../../models/operator/item-rows.ts'
import { courseById } from '../../models/shop/course-row.ts'
import { versionBodies } from '../../models/shop/item-versions.ts'
import { csvLine } from '../account/my-data/csv.ts'
import { newestBank } from '../study/banks.ts'
import { stemOf } from '../study/question-reports.ts'
import { readQuestion } from '../study/regrade.ts'

const rowsAtOnce = 5000
const durationsAtMost = 500

/** What authors need to know of the questions that are out. */
export function itemInsightsService({ reads }: Pick<Deps, 'reads'>) {
  async function of(courseId: number): Promise<ItemInsight[]> {
    if (!(await courseById(courseId, reads))) throw new Problem('not-found', 'Course not found')
    const published = await questionsOf(courseId)
    const hashes = new Set(published.map(({ hash }) => hash))
    const { statistics, chosen } = await gathered(courseId, hashes)
    const reported = await openReports(courseId, reads)
    const insights: ItemInsight[] = []
    for (const { body, question } of published) {
      const itemId = question.id
      const own = statistics.of(itemId)
      const isEnough = own.students >= fewestStudents
      const taken = chosen.get(itemId) ?? new Set()
      const unchosen = isEnough ? optionsOf(question).filter((id) => !taken.has(id)) : []
      const durations = isEnough ? await durationsOf(itemId, durationsAtMost, reads) : []
      const reports = reported.get(itemId) ?? 0
      insights.push({
        ...{
          itemId,
          topic: question.topic,
          type: question.type,
          stem: inOneLine(stemOf(body)),
          ...own,
          unchosen,
          reports,
        },
        medianSeconds: durations.length < fewestStudents ? null : Math.round(median(durations) / 100) / 10,
        concerns: concernsOf(own, { unchosen, reports }),
      })
    }
    return insights.sort((a, b) => b.concerns.length - a.concerns.length || (a.itemId < b.itemId ? -1 : 1))
  }

  /** The questions of the newest pack that this release can mark. */
  async function questionsOf(courseId: number) {
    const items = [...((await newestBank(courseId, reads))?.items.values() ?? [])]
    const bodies = await versionBodies(
      items.map(({ hash }) => hash),
      reads,
    )
    return bodies.flatMap(({ hash, body }) => {
      const question = readQuestion(body)
      return question ? [{ hash, body, question }] : []
    })
  }

  /** Goes through all first answers, some rows at a time: others' requests are answered in between. */
  async function gathered(courseId: number, hashes: ReadonlySet<string>) {
    const statistics = itemStatistics()
    const chosen = new Map<string, Set<string>>()
    let student: FirstChoice[] = []
    const close = () => {
      statistics.add(new Map(student.map(({ itemId, choices }) => [itemId, choices.includes('right')])))
      student = []
    }
    let after = { userId: '', itemId: '' }
    for (;;) {
      const rows = await firstChoices(courseId, after, rowsAtOnce, reads)
      for (const row of rows) {
        if (student[0] && student[0].userId !== row.userId) close()
        if (!hashes.has(row.itemHash)) continue
        student.push(row)
        const taken = chosen.get(row.itemId) ?? new Set()
        chosen.set(row.itemId, taken)
        for (const choice of row.choices) taken.add(choice)
      }
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) break
      after = last
    }
    close()
    return { statistics, chosen }
  }

  return {
    of,

    async csv(courseId: number): Promise<{ fileName: string; text: string }> {
      const lines = (await of(courseId)).map((row) =>
        csvLine([
          ...[row.itemId, row.topic, row.type, row.students, figure(row.right), figure(row.discrimination)],
          ...[row.unchosen.join(' '), figure(row.medianSeconds), row.reports, row.concerns.join(' '), row.stem],
        ]),
      )
      return { fileName: `questions-of-course-${courseId}.csv`, text: [csvLine(heads), ...lines].join('') }
    },
  }
}

const heads = [
  ...['question', 'topic', 'type', 'students', 'right', 'discrimination', 'options nobody takes'],
  ...['median seconds', 'reports', 'concerns', 'text'],
]

const figure = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

const inOneLine = (stem: string) => markdownText(stem).replaceAll(/\s+/g, ' ')

/** Ids of what one chooses one or several of. */
const optionsOf = (question: Question): string[] =>
  'options' in question && ('key' in question || 'keys' in question) ? question.options.map(({ id }) => id) : []

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
