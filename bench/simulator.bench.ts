/** Students whose memory, ability and forgetting the engine does not know study for an exam: what an hour of it brings in marks, against
 *  random order, the worst topic first, and FSRS alone. See docs/decisions/063. */
import { openReport } from './support/report.ts'
import { sized } from './support/rounds.ts'
import { type Pair, advantage, marksPerHour } from './simulator/comparison.ts'
import { runAll } from './simulator/run-all.ts'
import { largeCourse, realCourse } from './simulator/simulated-course.ts'
import { ourEngine } from './simulator/strategies/engine.ts'
import { fsrsAlone } from './simulator/strategies/fsrs-alone.ts'
import { randomOrder } from './simulator/strategies/random-order.ts'
import { seesIntoStudent } from './simulator/strategies/sees-into-student.ts'
import { worstTopicFirst } from './simulator/strategies/worst-topic.ts'
import { studentKinds } from './simulator/student-kinds.ts'
import { otherAssumptions, timetables, worlds, worldsWith } from './simulator/worlds.ts'

const goal = 0.15
const others = [randomOrder, worstTopicFirst, fsrsAlone]

const report = openReport()
const ukmla = await realCourse('ukmla-akt')
const large = largeCourse(sized(2000, 400), 'as the exam')
const design = { worlds, kinds: studentKinds, timetables, strategies: [ourEngine, ...others], students: sized(3, 1) }
// Other students than those by which the engine was improved.
const pairs = runAll(
  {
    ...design,
    courses: [ukmla, await realCourse('sqe1-flk1'), large, largeCourse(sized(2000, 400), 'otherwise')],
    strategies: [...design.strategies, seesIntoStudent],
  },
  'held-out',
)

const perHour = (sample: readonly Pair[], strategy: string) => marksPerHour(sample, strategy).toFixed(2)
const inPercent = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)} %`

report.figures(
  others.map(({ name }) => {
    const { share, low, high } = advantage(pairs, ourEngine.name, name)
    return {
      figure: `marks of a hundred gained at the exam for each hour, ${pairs.length} simulated students, against ${name}`,
      ours: perHour(pairs, ourEngine.name),
      against: perHour(pairs, name),
      ratio: `${inPercent(share)} (95 %: ${inPercent(low)} to ${inPercent(high)})`,
      goal: `≥ ${inPercent(goal)}`,
      isMet: share >= goal,
    }
  }),
)

const places = [
  ...groups('world', ({ world }) => world),
  ...groups('students', ({ kind }) => kind),
  ...groups('course', ({ course }) => course),
  ...groups('timetable', ({ timetable }) => timetable),
]
report.table(
  ['', 'ours an hour', ...others.map(({ name }) => `against ${name}`), 'ours, of what seeing into the student brings'],
  places.map(([title, sample]) => [
    title,
    perHour(sample, ourEngine.name),
    ...others.map(({ name }) => inWords(sample, name)),
    `${Math.round((100 * marksPerHour(sample, ourEngine.name)) / marksPerHour(sample, seesIntoStudent.name))} %`,
  ]),
)
const losses = groups('', ({ world, kind, course }) => `${world}; ${kind}; ${course}`).flatMap(([title, sample]) =>
  others.flatMap(({ name }) => {
    const share = marksPerHour(sample, ourEngine.name) / marksPerHour(sample, name) - 1
    return share < 0 ? [{ title, name, share }] : []
  }),
)
const cells = groups('', ({ world, kind, course }) => `${world}; ${kind}; ${course}`).length * others.length
report.note(
  `Of ${cells} places (world, students, course, each against one other strategy) the engine brings less in ${losses.length}` +
    `${losses.length === 0 ? '.' : ', the worst of them:'}`,
)
if (losses.length > 0)
  report.table(
    ['where', 'against', ''],
    losses
      .toSorted((a, b) => a.share - b.share)
      .slice(0, 12)
      .map(({ title, name, share }) => [title, name, inPercent(share)]),
  )
report.table(
  ['if what is ours were otherwise', ...others.map(({ name }) => `against ${name}`)],
  otherAssumptions.map(({ name, assumptions }) => {
    const [, fourWeeks] = timetables
    if (!fourWeeks) throw new Error('no timetable')
    const changed = { ...design, worlds: worldsWith(assumptions), courses: [ukmla, large], timetables: [fourWeeks] }
    const sample = runAll(changed, 'held-out')
    return [name, ...others.map((other) => inWords(sample, other.name))]
  }),
)
await report.close()

/** Bold where it loses for sure, with an interval below 0. */
function inWords(sample: readonly Pair[], name: string): string {
  const { share, low, high } = advantage(sample, ourEngine.name, name)
  const words = `${inPercent(share)} (${inPercent(low)} to ${inPercent(high)})`
  return high < 0 ? `**${words}**` : words
}

function groups(title: string, of: (pair: Pair) => string): [string, Pair[]][] {
  const found = new Map<string, Pair[]>()
  for (const pair of pairs) found.set(of(pair), [...(found.get(of(pair)) ?? []), pair])
  return [...found].map(([name, sample]) => [title === '' ? name : `${title}: ${name}`, sample])
}
