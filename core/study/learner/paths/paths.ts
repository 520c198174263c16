import { type AreaState, type AreaStates, areaStatesOf } from '../next/area-states.ts'
import { type Area, type Areas, areasOf } from '../bank/areas.ts'
import { areaGain, horizonDays, preparedFor, worths } from '../next/gain.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { LearningPath, PathNode } from '../learner-view.ts'
import { masteryTarget } from '../mastery/mastery.ts'
import { minutesOf, questionsTo } from '../next/projection.ts'
import { readyOn } from './ready-on.ts'
import type { MasteryOfCourse } from '../mastery/weaknesses.ts'

const orders = {
  marks: {
    title: 'Most marks first',
    description: 'What brings the most expected marks for a minute of study comes first. The plan keeps to this order.',
  },
  course: {
    title: 'In the order of the course',
    description: 'Topic by topic as the course has them, each concept after those that it rests on.',
  },
  weakest: {
    title: 'Weakest first',
    description: 'What you know least comes first, after what it rests on.',
  },
} as const

/** Three orders in which to learn the course, the plan's own first. Each keeps to the prerequisites. A course without questions has
 *  no path. */
export function learningPathsOf(
  learner: Learner,
  mastery: MasteryOfCourse,
  nowMs: number,
  target = masteryTarget,
): LearningPath[] {
  const areas = areasOf(learner.bank)
  if (areas.all.length === 0) return []
  const states = areaStatesOf(learner, nowMs)
  const done = doneAreas(areas, mastery)
  return (['marks', 'course', 'weakest'] as const).map((order): LearningPath => {
    const sorted = inOrder(areas, valuesFor(order, learner, states, nowMs))
    return {
      id: `${learner.courseId}-${order}`,
      order,
      ...orders[order],
      nodes: nodesOf(sorted, states, done, target),
      readyOn: readyOn(
        learner,
        states,
        sorted.filter(({ id }) => !done.has(id)),
        target,
        nowMs,
      ),
    }
  })
}

/** Ids of mastered areas. A topic's own questions are mastered with the topic. */
const doneAreas = ({ byId }: Areas, { topics, concepts }: MasteryOfCourse): Set<string> =>
  new Set([...concepts, ...topics].filter(({ id, isMastered }) => isMastered && byId.has(id)).map(({ id }) => id))

/** By which an order takes an area first, the largest first. */
function valuesFor(
  order: LearningPath['order'],
  learner: Learner,
  states: AreaStates,
  nowMs: number,
): Map<string, number> {
  const worth = worths(states)
  const days = horizonDays(learner, nowMs)
  return new Map(
    states.all.map((state, place) => {
      const { area, share } = state
      const gain = (worth.get(area.id) ?? 0) * areaGain(state, preparedFor(state, states), days)
      return [
        area.id,
        order === 'course' ? -place : order === 'weakest' ? -share : gain / minutesOf(state, states.pace),
      ]
    }),
  )
}

/** Each area after those that it rests on; of those that may come, the most valuable. In a circle the course's order decides. */
function inOrder({ all }: Pick<Areas, 'all'>, values: ReadonlyMap<string, number>): Area[] {
  const waiting = new Set(all)
  const placed = new Set<string>()
  const sorted: Area[] = []
  const value = ({ id }: Area) => values.get(id) ?? 0
  while (waiting.size > 0) {
    let best: Area | undefined
    for (const area of waiting) {
      if (!area.requires.every((id) => placed.has(id))) continue
      if (best === undefined || value(area) > value(best)) best = area
    }
    best ??= [...waiting][0]
    if (!best) break
    waiting.delete(best)
    placed.add(best.id)
    sorted.push(best)
  }
  return sorted
}

function nodesOf(sorted: readonly Area[], states: AreaStates, done: ReadonlySet<string>, target: number): PathNode[] {
  const needed = new Set(sorted.flatMap(({ requires }) => requires))
  let hasCurrent = false
  return sorted.flatMap((area): PathNode[] => {
    const state = states.byId.get(area.id)
    if (!state) return []
    const missing = area.requires.filter((id) => !done.has(id) && !isKnown(states.byId.get(id), target))
    const isLocked = !done.has(area.id) && missing.length > 0
    const status = done.has(area.id) ? 'completed' : isLocked ? 'locked' : hasCurrent ? 'available' : 'current'
    hasCurrent ||= status === 'current'
    return [
      {
        id: area.id,
        title: area.title,
        topic: area.topic,
        kind: kindOf(area, needed),
        status,
        progress: progressOf(state, target, done),
        minutes:
          status === 'completed'
            ? 0
            : Math.ceil(Math.max(questionsTo(target, state, states), 1) * minutesOf(state, states.pace)),
        prerequisites: [...area.requires],
        waitsFor: isLocked ? missing : [],
        difficulty: difficultyOf(area),
      },
    ]
  })
}

/** What rests on it may begin: it was practised, and is expected to earn what is aimed at. */
const isKnown = (state: AreaState | undefined, target: number): boolean =>
  state !== undefined && state.answers > 0 && state.share >= target

/** From blind guessing, 0, to the target. 1 is said of what is mastered alone, and nothing of what was never practised. */
function progressOf({ area, answers, share }: AreaState, target: number, done: ReadonlySet<string>): number {
  if (done.has(area.id)) return 1
  if (answers === 0) return 0
  return Math.min(Math.max((share - area.chance) / Math.max(target - area.chance, 0.05), 0), 0.95)
}

function kindOf({ id, requires }: Area, needed: ReadonlySet<string>): PathNode['kind'] {
  if (requires.length === 0) return needed.has(id) ? 'foundation' : 'core'
  return needed.has(id) ? 'core' : 'specialization'
}

function difficultyOf({ items }: Area): PathNode['difficulty'] {
  const logit = items.reduce((sum, item) => sum + item.logit, 0) / items.length
  return logit < -0.4 ? 'beginner' : logit > 0.4 ? 'advanced' : 'intermediate'
}
