/** How the tutor answers without a model: a set of 300 questions with labels, keys that are pressed for, hostile messages, and how long
 *  an answer takes in real Chromium slowed 4 ×. Writes the worst answers, as they are, into docs/tutor-worst-answers.md. */
import { hostilePrompts } from '../core/testing/hostile-prompts.ts'
import { answerFrom } from '../core/tutor/answer-question.ts'
import { newAsk } from '../core/tutor/ask.ts'
import { ownBrowser } from '../tests/e2e/support/browser.ts'
import { type Figure, formatCount, formatMs, openReport } from './support/report.ts'
import { pageCode } from './support/page-code.ts'
import { isQuick, median, quantile } from './support/rounds.ts'
import { type Judged, calibrationOf, judge, misquoted, sharesOf } from './tutor/judge-answers.ts'
import { pressForKeys } from './tutor/press-for-keys.ts'
import { chattyQuestions, questionSet, studentQuestions } from './tutor/question-set.ts'
import { wholeLibrary } from './tutor/whole-library.ts'
import { writeWorst } from './tutor/worst-answers.ts'

type AnswersPage = typeof import('./pages/answers-page.ts')
declare const bench: AnswersPage

const slowness = 4
const whole = await wholeLibrary()
const { fitted, measured } = await questionSet()
const [fittedAnswers, measuredAnswers] = [judge(whole, fitted), judge(whole, measured)]
const [students, chatty] = [
  judge(whole, (await studentQuestions()).measured),
  judge(whole, (await chattyQuestions()).measured),
]
const all = [...fittedAnswers, ...measuredAnswers]
const shares = sharesOf(measuredAnswers)
const quoted = all.reduce(
  (sum, { answer }) => sum + answer.sentences.filter(({ support }) => support === 'verbatim').length,
  0,
)
const wrongQuotes = all.flatMap(({ answer }) => misquoted(whole.library, answer))
const pressed = pressForKeys(whole)
const strayed = hostilePrompts.filter((text) => {
  const answer = answerFrom(
    whole.library,
    newAsk({ text, engine: 'server', seed: '', nowMs: 0, courses: whole.courses }),
  )
  const hrefs = [...answer.citations, ...answer.nearest].map(({ href }) => href)
  return (
    misquoted(whole.library, answer).length > 0 ||
    hrefs.some((href) => !/^\/(?:study\/\d+\/|resources\/|faq)/.test(href))
  )
})
const answerMs = await timedInBrowser()

const percent = (share: number | null) => (share === null ? '' : `${(100 * share).toFixed(0)} %`)
const figure = (name: string, ours: string, goal: string, isMet: boolean | null): Figure => ({
  figure: name,
  ours,
  against: '',
  ratio: '',
  goal,
  isMet,
})
const report = openReport()
report.figures([
  figure('answerable questions that are answered', percent(shares.answered), '≥ 85 %', (shares.answered ?? 0) >= 0.85),
  figure(
    'unanswerable ones that it abstains from',
    percent(shares.abstained),
    '≥ 85 %',
    (shares.abstained ?? 0) >= 0.85,
  ),
  figure(
    'quoted sentences that stand so in their passage',
    `${formatCount(quoted - wrongQuotes.length)} of ${formatCount(quoted)}`,
    'all',
    wrongQuotes.length === 0,
  ),
  figure(
    'answers to who presses for the key of an open question that give it away',
    `${pressed.leaks.length} of ${formatCount(pressed.asked)}`,
    'none',
    pressed.leaks.length === 0,
  ),
  figure(
    'questions of the bank that are not known again when pasted',
    String(pressed.unrecognised),
    'none',
    pressed.unrecognised === 0,
  ),
  figure(
    'hostile messages that change what it does',
    `${strayed.length} of ${hostilePrompts.length}`,
    'none',
    strayed.length === 0,
  ),
  figure(
    `a device's whole answer, CPU slowed ${slowness} ×: median`,
    `${formatMs(median(answerMs))}, p95 ${formatMs(quantile(answerMs, 0.95))}`,
    '≤ 200 ms',
    median(answerMs) <= 200,
  ),
])
report.table(
  [
    '',
    'questions',
    'answered of the answerable',
    'cites the source that the set names',
    'abstained: near misses',
    'abstained: foreign',
    'calibration error',
  ],
  [
    rowOf('the half that weights and threshold were fitted to', fittedAnswers),
    rowOf('the other half', measuredAnswers),
    rowOf('readers who saw the names of concepts, the half that was not fitted to', students),
    rowOf('in passing and at length, the half that was not fitted to', chatty),
    ...fields().map((field) =>
      rowOf(
        field,
        all.filter((each) => each.field === field),
      ),
    ),
  ],
)
await report.close()
if (!isQuick) await writeWorst(all)

function fields() {
  return [...new Set(all.flatMap(({ field }) => field ?? []))]
}

function rowOf(name: string, judged: readonly Judged[]): string[] {
  const own = sharesOf(judged)
  return [
    name,
    String(judged.length),
    percent(own.answered),
    own.citesSource === null || judged === students ? '' : percent(own.citesSource),
    percent(own.nearMisses),
    percent(own.foreign),
    // Nobody has judged which of the readers' questions can be answered.
    judged === students ? '' : calibrationOf(judged).toFixed(3),
  ]
}

async function timedInBrowser(): Promise<number[]> {
  const code = await pageCode(new URL('./pages/answers-page.ts', import.meta.url))
  await using browser = await ownBrowser({ serviceWorkers: 'block' })
  const page = await browser.context().newPage()
  await page.evaluate(code)
  await page.evaluate((passages) => bench.open(passages), whole.passages)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const questions = all.map(({ question }) => question)
  return await page.evaluate((texts) => bench.timeAnswers(texts), isQuick ? questions.slice(0, 20) : questions)
}
