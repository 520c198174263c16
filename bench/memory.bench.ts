/** How well reviews are forecast: ours against FSRS-6 with its default weights, over logs simulated by several models of memory that
 *  neither knows, with and without guessing; every forecast is made before its answer is learnt. And what it does to a student's memory
 *  that an answer which was said to be guessed counts half, and what the order is worth in which reviews are done that do not all fit. */
import { gradeWithEasy } from './memory/easy-grade.ts'
import { addLosses, type Losses, lossesOf, noLosses } from './memory/log-loss.ts'
import { type Due, type LogSettings, type StudentLog, studentLog } from './memory/student-log.ts'
import { type World, worlds } from './memory/worlds.ts'
import { horizonDays, reviewWorth } from '../core/study/reviews/review-value.ts'
import { formatCount, openReport } from './support/report.ts'
import { sized } from './support/rounds.ts'

const students = sized(100, 5)
const settings = { questions: 400, newPerDay: 8, reviewsPerDay: 60, days: 180 }
const oneInFive = 0.2
const report = openReport()

interface Row {
  world: World
  chance: number
  logs: StudentLog[]
  losses: Losses
}

const rows = worlds.flatMap((world) => [0, oneInFive].map((chance) => measured(world, chance, true)))
const rivals = rows.filter(({ world }) => !world.isDefault)
const isBetter = ({ losses }: Row) => losses.ours < losses.fsrs
const total = rivals.reduce((sum, { losses }) => addLosses(sum, losses), noLosses)

report.figures([
  {
    figure: `log loss of ${formatCount(total.reviews)} reviews by ${rivals.length * students} students in ${rivals.length} worlds`,
    ours: perReview(total.ours, total),
    against: `${perReview(total.fsrs, total)}: FSRS-6 with default weights`,
    ratio: `better in ${rivals.filter(isBetter).length} of ${rivals.length}`,
    goal: 'better in each',
    isMet: rivals.every(isBetter),
  },
])
report.table(
  [
    'how they remember',
    'guessing',
    'reviews',
    'right',
    'FSRS-6',
    'ours',
    'ours − FSRS-6, first 100 of each',
    'better off',
  ],
  rows.map(({ world, chance, losses }) => [
    world.name,
    chance === 0 ? 'none' : '1 in 5',
    formatCount(losses.reviews),
    inPercent(losses.right / losses.reviews),
    perReview(losses.fsrs, losses),
    perReview(losses.ours, losses),
    ((losses.oursEarly - losses.fsrsEarly) / losses.early).toFixed(4),
    `${losses.betterOff} of ${students}`,
  ]),
)
report.table(
  [
    'guessing 1 in 5',
    'FSRS-6: a guess is right',
    'counts half',
    'remembered at the end: a guess is right',
    'counts half',
    'reviews',
    'counts half',
  ],
  worlds.map((world) => {
    const [right, half] = [measured(world, oneInFive, false), measured(world, oneInFive, true)]
    return [
      world.name,
      perReview(right.losses.fsrs, right.losses),
      perReview(right.losses.halved, right.losses),
      inPercent(mean(right.logs.map(({ remembered }) => remembered))),
      inPercent(mean(half.logs.map(({ remembered }) => remembered))),
      formatCount(right.losses.reviews / students),
      formatCount(half.losses.reviews / students),
    ]
  }),
)
report.table(
  [
    'guessing 1 in 5; sure and quick is Easy',
    'times tell of memory',
    'Easy',
    'FSRS-6 without Easy',
    'with it',
    'remembered at the end without Easy',
    'with it',
    'answers without Easy',
    'with it',
  ],
  worlds.flatMap((world) => [false, true].map((timesTell) => easyRow(world, timesTell))),
)
const fewADay = [
  { topics: 'topics alike', reviewsPerDay: 20, marks: [1] },
  { topics: 'topics 8:6:3:2:1', reviewsPerDay: 10, marks: [8, 6, 3, 2, 1] },
  { topics: 'topics 8:6:3:2:1', reviewsPerDay: 20, marks: [8, 6, 3, 2, 1] },
]
report.table(
  [
    'marks at the end',
    ...fewADay.flatMap(({ topics, reviewsPerDay }) => [
      `${topics}, ${reviewsPerDay} a day: longest due first`,
      'by worth',
    ]),
  ],
  worlds.map((world) => [
    world.name,
    ...fewADay.flatMap(({ reviewsPerDay, marks }) => [
      rememberedUnder(world, { reviewsPerDay, marks }),
      rememberedUnder(world, { reviewsPerDay, marks, turnOf: byWorth }),
    ]),
  ]),
)
report.note(worlds.map(({ name, source }) => `${name}: ${source}.`).join(' '))
await report.close()

/** What is worth most first, as the product ranks what a day has no room for. */
function byWorth({ memory, lastAtMs, dueAtMs, marks }: Due, nowMs: number, examAtMs: number): number {
  return -marks * reviewWorth({ memory, reviewedAtMs: lastAtMs, dueAtMs }, dueAtMs, nowMs, horizonDays(nowMs, examAtMs))
}

/** Of students who have less room than what is due. */
function rememberedUnder(world: World, change: Pick<LogSettings, 'reviewsPerDay' | 'marks' | 'turnOf'>): string {
  const given = { ...settings, days: 120, chance: oneInFive, halvesGuesses: true, ...change }
  const logs = Array.from({ length: students / 2.5 }, (_, at) => studentLog(world, `${world.name}/few/${at}`, given))
  return inPercent(mean(logs.map(({ remembered }) => remembered)))
}

/** Without Easy, and with it. */
function easyRow(world: World, timesTell: boolean): string[] {
  const logs = (gradesEasy: boolean) =>
    Array.from({ length: students }, (_, at) =>
      studentLog(world, `${world.name}/easy/${at}`, {
        ...settings,
        ...{ chance: oneInFive, halvesGuesses: true, timesTell, gradesEasy },
      }),
    )
  const [without, withEasy] = [logs(false), logs(true)]
  const losses = without.reduce((sum, { answers }) => addLosses(sum, lossesOf(answers)), noLosses)
  const answers = without.flatMap((log) => log.answers)
  const easy = answers.filter((answer) => gradeWithEasy(answer) === 4).length / answers.length
  const remembered = (of: readonly StudentLog[]) => inPercent(mean(of.map((log) => log.remembered)))
  const given = (of: readonly StudentLog[]) => formatCount(mean(of.map((log) => log.answers.length)))
  return [
    world.name,
    timesTell ? 'yes' : 'no',
    inPercent(easy),
    perReview(losses.halved, losses),
    perReview(losses.eased, losses),
    ...[remembered(without), remembered(withEasy), given(without), given(withEasy)],
  ]
}

/** `halvesGuesses`: in the schedule by which the students review. */
function measured(world: World, chance: number, halvesGuesses: boolean): Row {
  const logs = Array.from({ length: students }, (_, at) =>
    studentLog(world, `${world.name}/${at}`, { ...settings, chance, halvesGuesses }),
  )
  const losses = logs.reduce((sum, { answers }) => addLosses(sum, lossesOf(answers)), noLosses)
  return { world, chance, logs, losses }
}

function perReview(loss: number, { reviews }: Losses): string {
  return (loss / reviews).toFixed(4)
}

function inPercent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
