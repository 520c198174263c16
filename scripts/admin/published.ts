import { publishedService } from '../../server/services/operator/published.ts'
import { list, moment, WrongUse, type Command, type Run } from './command.ts'
import { atShell } from './shell.ts'

const serviceOf = async ({ shop }: Run) => publishedService((await shop()).deps)

function courseIdOf(given = ''): number {
  const id = Number(given)
  if (!Number.isInteger(id) || id < 1) throw new WrongUse('A course is named by its number.')
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
      const changed = await (await serviceOf(run)).correct(atShell, { courseId: courseIdOf(course), itemId, reason })
      return {
        lines: [
          `Corrected ${changed.answers} marks of ${changed.students} students; their devices learn it with a sync.`,
          'Answers to earlier versions that come later are marked by it once the servers have been started again.',
        ],
      }
    },
  },
]
