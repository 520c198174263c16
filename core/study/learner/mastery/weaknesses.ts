import { normalCdf } from '../../normal.ts'
import { type Area, type Areas, areasOf } from '../bank/areas.ts'
import type { Bank } from '../bank/bank.ts'
import { improvementsFor } from './improvements.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { Mastery, Priority, Weakness } from '../learner-view.ts'
import { masteryTarget } from './mastery.ts'
import type { PlanNote } from '../bank/plan-note.ts'

export interface MasteryOfCourse {
  topics: readonly Mastery[]
  concepts: readonly Mastery[]
}

/** From the most urgent. `marks`: of a hundred, for a whole topic. */
const rules = [
  { priority: 'critical', probability: 0.9, marks: 2 },
  { priority: 'high', probability: 0.8, marks: 1 },
  { priority: 'medium', probability: 0.65, marks: 0.5 },
] as const
const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low']
/** So many things that rest on it make a weakness more urgent. */
const manyDependents = 2

/** What is expected to cost marks in the student's own exam, the most urgent first: concepts, and topics as a whole of which no concept
 *  was answered often enough. What has fewer than three answers is not assessed, and no weakness. The rule is that of
 *  docs/decisions/061; a concept's bar is lower than a topic's as concepts are smaller. `open`: the bank without what is kept for an
 *  exam, for what to do about them. */
export function weaknessesOf(
  learner: Pick<Learner, 'bank' | 'answers' | 'cards'>,
  { topics, concepts }: MasteryOfCourse,
  {
    notes = [],
    target = masteryTarget,
    open = learner.bank,
  }: { notes?: readonly PlanNote[]; target?: number; open?: Bank } = {},
): Weakness[] {
  const areas = areasOf(learner.bank)
  const mastered = new Set(concepts.filter(({ isMastered }) => isMastered).map(({ id }) => id))
  const blocked = dependentsOf(areas, mastered)
  const size = topicsIn(areas) / Math.max(areas.all.length, 1)
  const say = (mastery: Mastery, weight: number, scale: number) =>
    weaknessOf(learner, areas, {
      mastery,
      weight,
      scale,
      target,
      notes,
      open,
      concepts,
      blocks: blocked.get(mastery.id) ?? 0,
    })

  const ofConcepts = concepts.flatMap((mastery) => say(mastery, areas.byId.get(mastery.id)?.weight ?? 0, size))
  const covered = new Set(ofConcepts.map(({ topic }) => topic))
  const ofTopics = topics
    .filter(({ id }) => !covered.has(id))
    .flatMap((mastery) => say(mastery, weightOfTopic(areas, mastery.id), 1))
  return [...ofConcepts, ...ofTopics].sort(
    (a, b) =>
      priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
      b.marksLost * b.probability - a.marksLost * a.probability ||
      (a.concept < b.concept ? -1 : 1),
  )
}

interface Judged {
  mastery: Mastery
  /** Share of the exam, 0..1. */
  weight: number
  /** Size of it against a topic, 0..1. */
  scale: number
  target: number
  notes: readonly PlanNote[]
  /** With the questions that practice gives. */
  open: Bank
  concepts: readonly Mastery[]
  /** How many others rest on it and are not mastered. */
  blocks: number
}

function weaknessOf(learner: Pick<Learner, 'bank' | 'cards'>, areas: Areas, judged: Judged): Weakness[] {
  const { mastery, weight, scale, target, blocks } = judged
  const { id, title, topic, share, error, answers, lost, lastAtMs } = mastery
  if (share === null || error === null || lastAtMs === null || weight === 0 || share >= target) return []
  const marksLost = 100 * weight * (target - share)
  const probability = normalCdf((target - share) / Math.max(error, 1e-6))
  const rule = rules.findIndex((each) => probability >= each.probability && marksLost >= each.marks * scale)
  const place = rule === -1 ? priorities.length - 1 : rule
  const raised = blocks >= manyDependents ? Math.max(place - 1, 0) : place
  return [
    {
      concept: id,
      conceptTitle: title,
      topic,
      topicTitle: learner.bank.topics.find((each) => each.id === topic)?.title ?? title,
      priority: priorities[raised] ?? 'low',
      marksLost,
      probability,
      share,
      error,
      answers,
      errorCount: lost,
      lastAtMs,
      improvements: improvementsFor(learner, areas, judged),
    },
  ]
}

const topicsIn = ({ all }: Areas): number => new Set(all.map(({ topic }) => topic)).size

const weightOfTopic = ({ all }: Areas, topic: string): number =>
  all.reduce((sum, area) => sum + (area.topic === topic ? area.weight : 0), 0)

/** How many areas rest on each, by way of others too, and are not mastered. */
function dependentsOf({ all, byId }: Areas, mastered: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const area of all) {
    if (mastered.has(area.id)) continue
    for (const id of ancestorsOf(area, byId)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** All that an area rests on. A circle ends where it began. */
function ancestorsOf(area: Area, byId: ReadonlyMap<string, Area>): Set<string> {
  const found = new Set<string>()
  const next = [...area.requires]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id) || id === area.id) continue
    found.add(id)
    next.push(...(byId.get(id)?.requires ?? []))
  }
  return found
}
