import { formatMoney } from '../../core/shop/money.ts'
import { couponRulesOf, whole } from '../../core/shop/written-coupon.ts'
import { makeBatch, makeCoupon } from '../../core/contract/operator/coupons.ts'
import { parsed } from '../../server/http/handle.ts'
import { couponsService } from '../../server/services/operator/coupons.ts'
import { list, moment, pageFlag, pageOf, type Command, type Run } from './command.ts'
import { atShell } from './shell.ts'

const serviceOf = async ({ shop }: Run) => couponsService((await shop()).deps)

const text = ({ flags }: Run, name: string) => (typeof flags[name] === 'string' ? flags[name] : undefined)

const ruleFlags = {
  percent: { is: 'text', does: 'per cent that it takes off, such as 12.5' },
  amount: { is: 'text', does: 'or an amount, such as 5.00' },
  currency: { is: 'text', does: 'of the amount: GBP, which it is without one, or USD' },
  cap: { is: 'text', does: 'most that a percentage takes off, in the order’s currency' },
  description: { is: 'text', does: 'what it is for' },
  starts: { is: 'text', does: 'first day, as 2027-01-31, UTC' },
  ends: { is: 'text', does: 'last day' },
  uses: { is: 'text', does: 'how often it can be used; a code of a batch once' },
  'uses-each': { is: 'text', does: 'how often by one customer' },
  courses: { is: 'text', does: 'numbers of the courses that it is good for, as 1,3' },
  'first-order': { is: 'switch', does: 'for first orders only' },
} as const

const rulesOf = (run: Run) =>
  couponRulesOf({
    ...{ percent: text(run, 'percent'), amount: text(run, 'amount'), currency: text(run, 'currency') },
    ...{ cap: text(run, 'cap'), description: text(run, 'description'), starts: text(run, 'starts') },
    ...{ ends: text(run, 'ends'), uses: text(run, 'uses'), usesEach: text(run, 'uses-each') },
    ...{ courses: text(run, 'courses'), isFirstOrderOnly: run.flags['first-order'] === true },
  })

/** The codes that take something off. */
export const couponCommands: Command[] = [
  {
    name: 'coupons list',
    args: '[part of a code]',
    summary: 'Coupons, the newest first: those in whose code the text is found, those of a batch, or all of no batch.',
    flags: { batch: { is: 'text', does: 'the codes of this batch' }, ...pageFlag },
    async run(run) {
      const batch = text(run, 'batch')
      const asked = { q: run.args[0] ?? '', page: pageOf(run), ...(batch !== undefined && { batch }) }
      return list(await (await serviceOf(run)).list(asked), {
        code: ({ code }) => code,
        'takes off': ({ basisPoints, valueMinor, currency }) =>
          valueMinor === null || currency === null ? `${(basisPoints ?? 0) / 100}%` : formatMoney(valueMinor, currency),
        used: ({ used, maxUses }) => `${used} of ${maxUses ?? 'any'}`,
        until: ({ endsAt }) => moment(endsAt),
        state: ({ isActive }) => (isActive ? 'on' : 'off'),
        description: ({ description }) => description,
      })
    },
  },
  {
    name: 'coupons make',
    args: '<code>',
    summary: 'Makes a coupon with this code.',
    flags: ruleFlags,
    async run(run) {
      const wanted = parsed(makeCoupon.body, 'body', { code: run.args[0], ...rulesOf(run) })
      const { code } = await (await serviceOf(run)).make(atShell, wanted)
      return { lines: [`${code} can be used.`] }
    },
  },
  {
    name: 'coupons off',
    args: '<code>',
    summary: 'Switches a coupon off. An order that is being paid keeps it.',
    async run(run) {
      const source = await (await serviceOf(run)).switchOff(atShell, run.args[0] ?? '')
      const again = 'It is written in the shop’s content: take it out there too, or the next start puts it on again.'
      return { lines: ['It is off.', ...(source === 'content' ? [again] : [])] }
    },
  },
  {
    name: 'batches list',
    args: '',
    summary: 'Batches of coupons, the newest first.',
    flags: pageFlag,
    async run(run) {
      return list(await (await serviceOf(run)).batches(pageOf(run)), {
        batch: ({ batch }) => batch,
        made: ({ createdAt }) => moment(createdAt),
        codes: ({ codes }) => codes,
        on: ({ active }) => active,
        used: ({ used }) => used,
        description: ({ description }) => description,
      })
    },
  },
  {
    name: 'batches make',
    args: '<batch> <count>',
    summary: 'Makes so many coupons with random codes, each good once, and prints them as CSV.',
    flags: ruleFlags,
    async run(run) {
      const [batch = '', count = ''] = run.args
      const rules = rulesOf(run)
      const wanted = { batch, count: whole(count, 'How many codes'), ...rules, maxUses: rules.maxUses ?? 1 }
      const coupons = await serviceOf(run)
      await coupons.makeBatch(atShell, parsed(makeBatch.body, 'body', wanted))
      return csvLines(await coupons.codes(batch))
    },
  },
  {
    name: 'batches codes',
    args: '<batch>',
    summary: 'The codes of a batch, as CSV.',
    run: async (run) => csvLines(await (await serviceOf(run)).codes(run.args[0] ?? '')),
  },
  {
    name: 'batches off',
    args: '<batch>',
    summary: 'Switches every code of a batch off.',
    warning: ([batch]) => `Nobody can use any code of ${batch} any more.`,
    async run(run) {
      await (await serviceOf(run)).switchBatchOff(atShell, run.args[0] ?? '')
      return { lines: ['They are off.'] }
    },
  },
]

const csvLines = (csv: string) => ({ lines: csv.trimEnd().split('\r\n') })
