/** What the learner model foretells, on two public logs of answers whose folder ANSWER_LOGS names: five folds by student, every answer
 *  foretold before it is learnt from, difficulties of items from other students alone. */
import { type AnswerLog, dealt, readLog } from './fit/answer-log.ts'
import { areaUnderCurve, calibrationError, mean } from './fit/figures.ts'
import { type HeldOut, coverage, foretell, masteryCoverage } from './fit/held-out.ts'
import { fitReadOut } from './fit/read-out.ts'
import { fitTogether, publicLogs } from './fit/shipped.ts'
import { type Figure, formatCount, openReport } from './support/report.ts'
import { isQuick } from './support/rounds.ts'

const folder = process.env['ANSWER_LOGS']
if (folder === undefined) {
  console.log('Left out: ANSWER_LOGS names no folder with the logs.')
  process.exit(0)
}

const goals = {
  assistments09: { auc: 0.775, aimedAuc: 0.785 },
  statics: { auc: 0.828, aimedAuc: 0.836 },
}
const folds = isQuick ? [0] : [0, 1, 2, 3, 4]
const logs = await Promise.all(
  publicLogs.map(async ({ name, title, chance }) => ({ name, title, chance, log: await readLog(folder, name) })),
)
const figures: Figure[] = []
const byLog: string[][] = []
const afterMisses: string[][] = []
for (const { name, title, chance, log } of logs) {
  const foldOf = dealt(log.students, 5, 12345)
  const own: HeldOut[] = []
  const foreign: HeldOut[] = []
  const others = logs.filter((other) => other.log !== log)
  // Weights of the other log alone: what a course meets that has no students yet.
  const weights = fitTogether(others.map((other) => ({ ...other, students: everybody(other.log) })))
  for (const fold of folds) {
    const heldOut = everybody(log).filter((student) => foldOf[student] === fold)
    const rest = everybody(log).filter((student) => foldOf[student] !== fold)
    const { fitted } = fitReadOut(log, rest, { chance, without: new Set() })
    own.push(foretell(log, heldOut, fitted, chance))
    foreign.push(foretell(log, heldOut, { ...fitted, weights }, chance))
  }
  const { auc, aimedAuc } = goals[name]
  figures.push(...figuresOf(title, own, auc, aimedAuc))
  for (const elsewhere of [0, 0.7, 0.8]) afterMisses.push(missesRow(title, own, elsewhere))
  byLog.push(rowOf(`${title}, its own weights`, own), rowOf(`${title}, weights of the other log`, foreign))
}

const report = openReport()
report.figures(figures)
report.table(
  [
    '',
    'answers',
    'AUC',
    'log loss',
    'calibration error',
    'flags, weak',
    'flag AUC',
    '80 % of mastery covers',
    'exams',
    'mean error',
    'bias',
    '80 % of score covers',
  ],
  byLog,
)
report.table(
  [
    'after four wrong answers of four about a concept',
    'right elsewhere',
    'cases',
    'expected of the next three',
    'came',
    'of the five after them',
  ],
  afterMisses,
)
await report.close()

function everybody(log: AnswerLog): number[] {
  return Array.from({ length: log.students }, (_, at) => at)
}

function summaryOf(byFold: readonly HeldOut[]) {
  const expected = byFold.flatMap((fold) => fold.expected)
  const came = byFold.flatMap((fold) => fold.came)
  const flags = byFold.flatMap((fold) => fold.flags)
  const scores = byFold.flatMap((fold) => fold.scores)
  const isWeak = flags.map((flag) => flag.isWeak)
  const points = (errors: readonly number[]) => 100 * mean(errors)
  return {
    answers: came.length,
    auc: mean(byFold.map((fold) => areaUnderCurve(fold.expected, fold.came))),
    logLoss: -mean(expected.map((share, at) => Math.log(came[at] === true ? share : 1 - share))),
    calibration: calibrationError(expected, came),
    flags: flags.length,
    weak: mean(isWeak.map(Number)),
    flagAuc: areaUnderCurve(
      flags.map(({ share }) => -share),
      isWeak,
    ),
    accuracyAuc: areaUnderCurve(
      flags.map(({ accuracy }) => -accuracy),
      isWeak,
    ),
    masteryCovered: masteryCoverage(flags),
    exams: scores.length,
    error: points(scores.map((score) => Math.abs(score.share - score.came))),
    bias: points(scores.map((score) => score.share - score.came)),
    accuracyError: points(scores.map((score) => Math.abs(score.accuracy - score.came))),
    covered: coverage(scores),
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function figuresOf(title: string, byFold: readonly HeldOut[], auc: number, aimedAuc: number): Figure[] {
  const found = summaryOf(byFold)
  return [
    {
      figure: `${title}: next answer, AUC`,
      ours: found.auc.toFixed(4),
      against: '',
      ratio: '',
      goal: `≥ ${auc}, aim ${aimedAuc}`,
      isMet: found.auc >= auc,
    },
    {
      figure: `${title}: calibration error, 20 bins`,
      ours: found.calibration.toFixed(4),
      against: '',
      ratio: '',
      goal: '≤ 0.010, aim 0.005',
      isMet: found.calibration <= 0.01,
    },
    {
      figure: `${title}: weakness flag, AUC`,
      ours: found.flagAuc.toFixed(4),
      against: `${found.accuracyAuc.toFixed(4)} accuracy so far`,
      ratio: '',
      goal: '≥ 0.785, aim 0.80',
      isMet: found.flagAuc >= 0.785,
    },
    {
      figure: `${title}: expected score, mean absolute error`,
      ours: `${found.error.toFixed(2)} points`,
      against: `${found.accuracyError.toFixed(2)} points, accuracy so far`,
      ratio: '',
      goal: '≤ 9.3, aim 8.7',
      isMet: found.error <= 9.3,
    },
    {
      figure: `${title}: its 80 % interval covers`,
      ours: percent(found.covered),
      against: '',
      ratio: '',
      goal: '74–86 %',
      isMet: found.covered >= 0.74 && found.covered <= 0.86,
    },
  ]
}

function missesRow(title: string, byFold: readonly HeldOut[], elsewhere: number): string[] {
  const cases = byFold.flatMap((fold) => fold.misses).filter((each) => each.elsewhere >= elsewhere)
  const later = cases.flatMap(({ cameLater }) => cameLater ?? [])
  return [
    title,
    elsewhere === 0 ? 'any' : `≥ ${elsewhere * 100} %`,
    formatCount(cases.length),
    percent(mean(cases.map(({ expected }) => expected))),
    percent(mean(cases.map(({ came }) => came))),
    percent(mean(later)),
  ]
}

function rowOf(name: string, byFold: readonly HeldOut[]): string[] {
  const found = summaryOf(byFold)
  return [
    name,
    formatCount(found.answers),
    found.auc.toFixed(4),
    found.logLoss.toFixed(4),
    found.calibration.toFixed(4),
    `${formatCount(found.flags)}, ${percent(found.weak)}`,
    found.flagAuc.toFixed(4),
    percent(found.masteryCovered),
    formatCount(found.exams),
    found.error.toFixed(2),
    found.bias.toFixed(2),
    percent(found.covered),
  ]
}
