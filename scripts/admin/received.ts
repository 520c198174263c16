import { closing, decideBooking } from '../../core/contract/operator/received.ts'
import { parsed } from '../../server/http/handle.ts'
import { receivedService } from '../../server/services/operator/received.ts'
import { list, moment, pageFlag, pageOf, type Command, type Run } from './command.ts'
import { WrongUse } from './refusals.ts'
import { atShell } from './shell.ts'

const serviceOf = async ({ shop }: Run) => receivedService((await shop()).deps)

const listFlags = {
  ...pageFlag,
  closed: { is: 'switch', does: 'those that were dealt with, instead of the open ones' },
} as const
const answerFlag = { answer: { is: 'text', does: 'mailed to who wrote' } } as const

const stateOf = ({ flags }: Run) => (flags['closed'] === true ? 'closed' : 'open')
const answerOf = ({ flags }: Run) => parsed(closing, 'body', { answer: flags['answer'] })
const inShort = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60)

/** What people wrote to the shop. */
export const receivedCommands: Command[] = [
  {
    name: 'reports list',
    args: '',
    summary: 'Reports of questions that nobody has dealt with, the newest first.',
    flags: listFlags,
    async run(run) {
      return list(await (await serviceOf(run)).reports(stateOf(run), pageOf(run)), {
        id: ({ id }) => id,
        received: ({ receivedAt }) => moment(receivedAt),
        question: ({ courseId, itemId }) => `${courseId}/${itemId}`,
        kind: ({ kind }) => kind,
        words: ({ words }) => inShort(words),
        from: ({ from }) => from?.email ?? 'no account',
      })
    },
  },
  {
    name: 'reports close',
    args: '<id>',
    summary: 'Closes a report, with or without an answer.',
    flags: answerFlag,
    async run(run) {
      await (await serviceOf(run)).closeReport(atShell, run.args[0] ?? '', answerOf(run))
      return { lines: ['The report is closed.'] }
    },
  },
  {
    name: 'messages list',
    args: '',
    summary: 'Messages of the contact forms that nobody has dealt with, the newest first.',
    flags: listFlags,
    async run(run) {
      return list(await (await serviceOf(run)).messages(stateOf(run), pageOf(run)), {
        id: ({ id }) => id,
        received: ({ receivedAt }) => moment(receivedAt),
        from: ({ name, email }) => `${name} <${email}>`,
        subject: ({ subject, isUrgent }) => `${isUrgent ? '[urgent] ' : ''}${subject}`,
        message: ({ message }) => inShort(message),
      })
    },
  },
  {
    name: 'messages close',
    args: '<id>',
    summary: 'Closes a message, with or without an answer.',
    flags: answerFlag,
    async run(run) {
      await (await serviceOf(run)).closeMessage(atShell, run.args[0] ?? '', answerOf(run))
      return { lines: ['The message is closed.'] }
    },
  },
  {
    name: 'bookings list',
    args: '',
    summary: 'Requests for expert sessions that wait for an answer, soonest first.',
    flags: listFlags,
    async run(run) {
      return list(await (await serviceOf(run)).bookings(stateOf(run), pageOf(run)), {
        id: ({ id }) => id,
        starts: ({ startsAt }) => `${moment(startsAt)} UTC`,
        session: ({ sessionId }) => sessionId,
        from: ({ name, email }) => `${name} <${email}>`,
        status: ({ status }) => status,
      })
    },
  },
  {
    name: 'bookings decide',
    args: '<id> <confirmed|declined>',
    summary: 'Confirms or declines a request, once; the customer is mailed so.',
    flags: { words: { is: 'text', does: 'added to the mail' } },
    async run(run) {
      const [id = '', status] = run.args
      if (status !== 'confirmed' && status !== 'declined') throw new WrongUse('Say which: confirmed or declined.')
      const decision = parsed(decideBooking.body, 'body', { status, words: run.flags['words'] })
      await (await serviceOf(run)).decide(atShell, id, decision)
      return { lines: [`The request is ${status}.`] }
    },
  },
]
