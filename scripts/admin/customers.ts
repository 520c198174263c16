import type { FoundCustomer } from '../../core/contract/operator/customers.ts'
import { customersService } from '../../server/services/operator/customers.ts'
import { list, moment, pageFlag, pageOf, type Answer, type Command, type Run } from './command.ts'
import { WrongUse } from './refusals.ts'
import { atShell } from './shell.ts'

const serviceOf = async ({ shop }: Run) => customersService((await shop()).deps)

const shown = (rows: readonly FoundCustomer[]): Answer =>
  list(rows, {
    id: ({ id }) => id,
    name: ({ username }) => username,
    address: ({ email, emailVerifiedAt }) => `${email}${emailVerifiedAt === null ? ' (not confirmed)' : ''}`,
    since: ({ createdAt }) => moment(createdAt),
    operator: ({ isOperator }) => (isOperator ? 'yes' : ''),
  })

/** Who the customers are, and which of them are operators. */
export const customerCommands: Command[] = [
  {
    name: 'customers find',
    args: '[text]',
    summary: 'Customers in whose id, address or name the text is found; all without one. The newest first.',
    flags: pageFlag,
    run: async (run) => shown(await (await serviceOf(run)).find(run.args[0] ?? '', pageOf(run))),
  },
  {
    name: 'customers show',
    args: '<id>',
    summary: 'One customer: what they may study, where they are signed in. That you looked is logged.',
    async run(run) {
      const customer = await (await serviceOf(run)).look(atShell, run.args[0] ?? '')
      return list([customer], {
        id: ({ id }) => id,
        name: ({ username }) => username,
        address: ({ email }) => email,
        confirmed: ({ emailVerifiedAt }) => moment(emailVerifiedAt),
        since: ({ createdAt }) => moment(createdAt),
        'last seen': ({ lastSeenAt }) => moment(lastSeenAt),
        'signed in': ({ loginSessions }) => loginSessions,
        events: ({ eventsStored }) => eventsStored,
        courses: ({ courses }) => courses.map(({ title }) => title).join(', '),
      })
    },
  },
  {
    name: 'customers mail',
    args: '<id> <verify-email|reset-password>',
    summary: 'Mails a customer a link, to the address of their account: to confirm it, or to set a new password.',
    async run(run) {
      const [id = '', what] = run.args
      if (what !== 'verify-email' && what !== 'reset-password')
        throw new WrongUse('Say which: verify-email or reset-password.')
      await (await serviceOf(run)).mail(atShell, id, { what })
      return { lines: ['The mail is on its way, as soon as a server runs.'] }
    },
  },
  {
    name: 'customers codes-off',
    args: '<id>',
    summary:
      'Lets a customer who lost their codes in by their password alone, and tells them by mail. Be sure who asks.',
    async run(run) {
      await (await serviceOf(run)).turnCodesOff(atShell, run.args[0] ?? '')
      return {
        lines: ['Their password lets them in without a code. The mail is on its way, as soon as a server runs.'],
      }
    },
  },
  {
    name: 'operators list',
    args: '',
    summary: 'Who is an operator.',
    run: async (run) => shown(await (await serviceOf(run)).operators()),
  },
  {
    name: 'operators make',
    args: '<id or address>',
    summary: 'Makes a customer an operator: the pages under /operator are theirs from their next sign-in on.',
    async run(run) {
      const made = await (await serviceOf(run)).setOperator(atShell, run.args[0] ?? '', true)
      return {
        lines: [
          made
            ? `${made.username} is an operator. They are signed out everywhere; once they sign in again, /operator is theirs.`
            : 'They are an operator already.',
        ],
      }
    },
  },
  {
    name: 'operators unmake',
    args: '<id or address>',
    summary: 'Makes an operator a customer like any other, and signs them out everywhere.',
    async run(run) {
      const unmade = await (await serviceOf(run)).setOperator(atShell, run.args[0] ?? '', false)
      return { lines: [unmade ? `${unmade.username} is no longer an operator.` : 'They are no operator.'] }
    },
  },
]
