/** What the engine costs on a phone: one update, all of it folded again, and the choice of the next questions, in real Chromium slowed
 *  4 ×; and that Node folds the same state. */
import { foldLearner, learnerHash } from '../core/study/learner/model/learner.ts'
import { wholeBrowser } from '../tests/e2e/support/browser.ts'
import { madeAnswers, madeBank } from './support/made-learner.ts'
import { pageCode } from './support/page-code.ts'
import { formatCount, formatMs, openReport } from './support/report.ts'
import { median, quantile, sized } from './support/rounds.ts'

type LearnerPage = typeof import('./pages/learner-page.ts')
declare const bench: LearnerPage

const slowness = 4
const answers = sized(10_000, 500)
const questions = sized(5000, 500)

const code = await pageCode(new URL('./pages/learner-page.ts', import.meta.url))
await using browser = await wholeBrowser({ serviceWorkers: 'block' })
const page = await browser.context().newPage()
await page.evaluate(code)
const devtools = await page.context().newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })

const updateUs = await page.evaluate(([rounds, block]) => bench.timeUpdates(rounds, block), [
  sized(30, 3),
  sized(1000, 50),
] as const)
const { foldMs, hash } = await page.evaluate(([rounds, count]) => bench.timeFolds(rounds, count), [
  sized(20, 2),
  answers,
] as const)
const { firstMs, nextMs } = await page.evaluate(([rounds, of, count]) => bench.timeChoices(rounds, of, count), [
  sized(40, 3),
  questions,
  sized(1000, 50),
] as const)

const bank = madeBank(5000)
const here = learnerHash(foldLearner(madeAnswers(bank, answers, 'fold'), bank))

const report = openReport()
const row = (figure: string, values: readonly number[], format: (value: number) => string, limit: number) => ({
  figure: `${figure}, CPU slowed ${slowness} ×: median`,
  ours: `${format(median(values))}, p95 ${format(quantile(values, 0.95))}`,
  against: '',
  ratio: '',
  goal: `≤ ${format(limit)}`,
  isMet: median(values) <= limit,
})
report.figures([
  row('one answer learnt', updateUs, (us) => `${us.toFixed(2)} µs`, 5),
  row(`${formatCount(answers)} answers folded`, foldMs, formatMs, 100),
  row(`next 20 questions of ${formatCount(questions)}`, nextMs, formatMs, 16),
  {
    figure: 'the first choice of a page, before its code is warm',
    ours: formatMs(firstMs),
    against: '',
    ratio: '',
    goal: '',
    isMet: null,
  },
  {
    figure: `hash of the state after ${formatCount(answers)} answers`,
    ours: hash,
    against: `${here} in Node`,
    ratio: '',
    goal: 'the same',
    isMet: hash === here,
  },
])
await report.close()
