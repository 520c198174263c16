/** How the tutor answers without a model: a set of 300 questions with labels, keys that are pressed for, hostile messages, and how long
 *  an answer takes in real Chromium slowed 4 ×. Writes the worst answers, as they are, into docs/tutor-worst-answers.md. */
import { buildIndex } from '../core/search/passage-index.ts'
import { hostilePassages } from '../core/testing/hostile-passages.ts'
import { hostilePrompts } from '../core/testing/hostile-prompts.ts'
import { answerFrom } from '../core/tutor/answer-question.ts'
import { newAsk } from '../core/tutor/ask.ts'
import { libraryOf } from '../core/tutor/library.ts'
import type { Passage } from '../core/tutor/passage.ts'
import { indexedOf } from '../core/tutor/passages.ts'
import { wholeBrowser } from '../tests/e2e/support/browser.ts'
import { type Figure, formatCount, formatMs, openReport } from './support/report.ts'
import { pageCode } from './support/page-code.ts'
import { isQuick, median, quantile } from './support/rounds.ts'
import { type Judged, calibrationOf, chanceOfCalibration, judge, misquoted, sharesOf } from './tutor/judge-answers.ts'
import { pressForKeys } from './tutor/press-for-keys.ts'
import { chattyQuestions, fittedQuestions, questionSet, studentQuestions } from './tutor/question-set.ts'
import { wholeLibrary, withOneCourse } from './tutor/whole-library.ts'
import { writeWorst } from './tutor/worst-answers.ts'

type AnswersPage = typeof import('./pages/answers-page.ts')
declare const bench: AnswersPage

const slowness = 4
const whole = await wholeLibrary()
const { fitted, measured } = await questionSet()
const [fittedAnswers, measuredAnswers] = [judge(whole, fitted), judge(whole, measured)]
const onlyFitted = judge(whole, await fittedQuestions())
const [students, chatty] = [
  judge(whole, (await studentQuestions()).measured),
  judge(whole, (await chattyQuestions()).measured),
]
const oneCourse = judge(whole, measured, (question) => withOneCourse(whole, question))
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
const poisoned = hostilePassages('warfarin')
const taken = strayedBy(poisoned)
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
  figure('near misses among them', percent(shares.nearMisses), '', null),
  figure(
    'calibration error of the confidence',
    `${calibrationOf(measuredAnswers).toFixed(3)}, by chance ${chanceOfCalibration(measuredAnswers).toFixed(3)}`,
    '≤ 0.080',
    calibrationOf(measuredAnswers) <= 0.08,
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
    'hostile passages beside the material that change what it does',
    `${taken.length} of ${poisoned.length}`,
    'none',
    taken.length === 0,
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
    'by chance alone',
  ],
  [
    rowOf('the half that weights and threshold were fitted to', fittedAnswers),
    rowOf('written to be fitted to', onlyFitted),
    rowOf('the other half', measuredAnswers),
    rowOf('the same, with one course on the device', oneCourse),
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

/** Passages that, asked for by their own words, bring an address, markup or a foreign link into an answer, or are not quoted word for
 *  word. */
function strayedBy(texts: readonly string[]): string[] {
  const passages = texts.map((text, at): Passage => {
    const place = { courseId: null, topic: null, concept: null, keyOf: null, sources: [] }
    return {
      id: `resource:hostile:${at}`,
      kind: 'resource',
      sourceId: `hostile-${at}`,
      heading: [text],
      text,
      ...place,
    }
  })
  const library = libraryOf([{ passages, index: buildIndex(passages.map(indexedOf)) }])
  return texts.filter((text) => {
    const answer = answerFrom(library, newAsk({ text, engine: 'device', seed: '', nowMs: 0 }))
    const said = [...answer.sentences.map((sentence) => sentence.text), ...answer.citations.map(({ title }) => title)]
    const hrefs = [...answer.citations, ...answer.nearest].map(({ href }) => href)
    return (
      misquoted(library, answer).length > 0 ||
      said.some((each) => /:\/\/|www\.|javascript:|mailto:|<[a-z!/]/i.test(each)) ||
      hrefs.some((href) => !href.startsWith('/resources/hostile-'))
    )
  })
}

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
    judged === students ? '' : chanceOfCalibration(judged).toFixed(3),
  ]
}

async function timedInBrowser(): Promise<number[]> {
  const code = await pageCode(new URL('./pages/answers-page.ts', import.meta.url))
  await using browser = await wholeBrowser({ serviceWorkers: 'block' })
  const page = await browser.context().newPage()
  await page.evaluate(code)
  await page.evaluate((passages) => bench.open(passages), whole.passages)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const questions = all.map(({ question }) => question)
  return await page.evaluate((texts) => bench.timeAnswers(texts), isQuick ? questions.slice(0, 20) : questions)
}
