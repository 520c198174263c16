import { formatMoney } from '../../core/shop/money.ts'
import { figuresService } from '../../server/services/operator/figures.ts'
import { list, pageFlag, pageOf, type Command } from './command.ts'

/** What happened today, and what happened to accounts. */
export const figureCommands: Command[] = [
  {
    name: 'figures',
    args: '',
    summary: 'The figures of the day, UTC.',
    async run({ shop }) {
      const figures = await figuresService((await shop()).deps).ofToday()
      const { day, accounts, open, mails, isTestMoney } = figures
      return list([figures], {
        day: () => day,
        accounts: () => `${accounts.all} (${accounts.madeToday} new)`,
        [isTestMoney ? 'sales (test)' : 'sales']: ({ salesToday }) =>
          salesToday
            .map(({ currency, orders, grossMinor, refundedMinor }) => {
              const back = refundedMinor > 0 ? `, ${formatMoney(refundedMinor, currency)} given back` : ''
              return `${formatMoney(grossMinor, currency)} (${orders})${back}`
            })
            .join('; '),
        'sign-ins': ({ signInsToday }) => signInsToday,
        students: ({ studentsToday }) => studentsToday,
        events: ({ eventsToday, eventsStored }) => `${eventsToday} of ${eventsStored}`,
        'open reports': () => open.reports,
        messages: () => open.messages,
        bookings: () => open.bookings,
        'mails waiting': () => mails.waiting,
        'given up': () => mails.givenUp,
        newsletter: ({ newsletterSubscribers }) => newsletterSubscribers,
      })
    },
  },
  {
    name: 'log',
    args: '[act]',
    summary: 'The log of sign-ins, of changes to accounts and of what operators did, the newest first.',
    flags: { about: { is: 'text', does: 'only rows with this id as their user or their target' }, ...pageFlag },
    async run(run) {
      const about = run.flags['about']
      const [what] = run.args
      const asked = { page: pageOf(run), ...(what && { what }), ...(typeof about === 'string' && { about }) }
      return list(await figuresService((await run.shop()).deps).log(asked), {
        at: ({ at }) => at.slice(0, 19).replace('T', ' '),
        what: ({ what: act }) => act,
        outcome: ({ outcome, times }) => (times === 1 ? outcome : `${outcome} × ${times}`),
        who: ({ userId, via }) => userId ?? via,
        target: ({ target }) => target,
      })
    },
  },
]
