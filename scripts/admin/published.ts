import { correctItem } from '../../core/contract/operator/published.ts'
import { pathNumber } from '../../core/contract/path-number.ts'
import { parsed } from '../../server/http/handle.ts'
import { libraryGaps } from '../../server/services/tutor/library-gaps.ts'
import { itemInsightsService } from '../../server/services/operator/item-insights.ts'
import { publishedService } from '../../server/services/operator/published.ts'
import { continueCorrections } from '../../server/services/study/correct-marks.ts'
import { list, moment, type Command, type Run } from './command.ts'
import { WrongUse } from './refusals.ts'
import { atShell } from './shell.ts'

const serviceOf = async ({ shop }: Run) => publishedService((await shop()).deps)

function courseIdOf(given = ''): number {
  const id = pathNumber(given)
  if (id === null) throw new WrongUse('A course is named by its number.')
  return id
}

/** What is published, and what of it has to be put right. */
export const publishedCommands: Command[] = [
  {
    name: 'courses list',
    args: '',
    summary: 'Every course with the version that is published.',
    async run(run) {
      return list(await (await serviceOf(run)).courses(), {
        id: ({ id }) => id,
        title: ({ title }) => title,
        'on sale': ({ isOnSale }) => (isOnSale ? 'yes' : 'no'),
        questions: ({ questions }) => questions,
        students: ({ students }) => students,
        version: ({ version }) => version,
        published: ({ publishedAt }) => moment(publishedAt),
      })
    },
  },
  {
    name: 'questions versions',
    args: '<course> <question>',
    summary: 'Every version of a question that was published, the newest first.',
    async run(run) {
      const [course, itemId = ''] = run.args
      return list(await (await serviceOf(run)).versions({ courseId: courseIdOf(course), itemId }), {
        version: ({ hash }) => hash.slice(0, 12),
        published: ({ firstSeenAt }) => moment(firstSeenAt),
        marked: ({ isMarkedByAnother }) => (isMarkedByAnother ? 'by another version' : 'by itself'),
        question: ({ stem }) => stem.replaceAll(/\s+/g, ' ').slice(0, 60),
      })
    },
  },
  {
    name: 'questions correct',
    args: '<course> <question> <reason for the students>',
    summary:
      'A question had a mistake, and the version that puts it right is published: marks every answer by that one. Harmless when run again.',
    warning: ([course, question]) =>
      `Every answer to ${question} of course ${course} is marked by its newest version. Students read the reason.`,
    async run(run) {
      const [course, itemId = '', reason = ''] = run.args
      const told = { courseId: courseIdOf(course), itemId, reason: reason.replaceAll(/\s+/g, ' ') }
      // A longer reason fits into no student's event: no mark would change.
      const erratum = parsed(correctItem.body, 'body', told)
      const service = await serviceOf(run)
      const { id } = await service.correct(atShell, erratum)
      await continueCorrections((await run.shop()).deps)
      const [changed] = (await service.corrections()).filter((each) => each.id === id)
      return {
        lines: [
          `Corrected ${changed?.answers ?? 0} marks of ${changed?.students ?? 0} students so far; their devices learn it with a sync.`,
          'The shop’s servers meet those who answer in the next minutes.',
        ],
      }
    },
  },
  {
    name: 'questions insights',
    args: '<course>',
    summary: 'How each question measures, by first answers: what needs a look first. Figures from twenty students on.',
    flags: { csv: { is: 'switch', does: 'as CSV' } },
    async run(run) {
      const insights = itemInsightsService((await run.shop()).deps)
      const courseId = courseIdOf(run.args[0])
      if (run.flags['csv'] === true) return { lines: (await insights.csv(courseId)).text.trimEnd().split('\r\n') }
      return list(await insights.of(courseId), {
        question: ({ itemId }) => itemId,
        students: ({ students }) => students,
        right: ({ right }) => (right === null ? '' : `${Math.round(right * 100)}%`),
        discrimination: ({ discrimination }) => discrimination?.toFixed(2) ?? '',
        seconds: ({ medianSeconds }) => medianSeconds ?? '',
        reports: ({ reports }) => reports,
        concerns: ({ concerns }) => concerns.join(' '),
      })
    },
  },
  {
    name: 'questions unanswered',
    args: '',
    summary: 'What at least three students asked the tutor in vain in the last 180 days, most asked first.',
    async run(run) {
      return list(await libraryGaps((await run.shop()).deps), {
        about: ({ words }) => words.join(', '),
        students: ({ askers }) => askers,
        questions: ({ questions }) => questions,
        topics: ({ topics }) => topics.join(', '),
        last: ({ lastAskedOn }) => lastAskedOn,
      })
    },
  },
  {
    name: 'corrections list',
    args: '',
    summary: 'Questions that were put right, the newest first.',
    async run(run) {
      return list(await (await serviceOf(run)).corrections(), {
        made: ({ madeAt }) => moment(madeAt),
        course: ({ courseId }) => courseId,
        question: ({ itemId }) => itemId,
        students: ({ students }) => students,
        answers: ({ answers }) => answers,
        failed: ({ failed }) => failed,
        finished: ({ finishedAt }) => (finishedAt === null ? 'not yet' : moment(finishedAt)),
        reason: ({ reason }) => reason.slice(0, 60),
      })
    },
  },
]
