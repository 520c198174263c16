import type { ExamBlueprint } from '../../../exams/blueprint.ts'
import { type ScaledScore, scaledShare } from '../../../exams/scale.ts'
import { hourMs } from '../../../durations.ts'
import { normalCdf } from '../../normal.ts'
import { type ForecastPart, examPartsOf, weightsByTopic, wholeExam } from '../bank/exam-parts.ts'
import { forecaster } from '../model/expected-share.ts'
import { heldOf, type PartState } from '../model/learner-state.ts'
import type { Readiness } from '../learner-view.ts'
import { leastAnswers, slopeAt, z80 } from '../mastery/mastery.ts'
import { type Studied, forecastScore } from './score-forecast.ts'
import { forgotten, lnOnePlus } from '../model/features.ts'

export interface ReadinessQuestion extends Studied {
  /** The exam that it is about; `null` for all topics with their shares. */
  blueprint: ExamBlueprint | null
  atMs: number
  /** When the exam is, epoch ms; `null` where the student has not said. */
  examAtMs: number | null
}

/** Marked answers before a score is forecast, over topics that make up so much of the exam. */
const answersBefore = 60
const coveredBefore = 0.5

/** How ready a student is for an exam, if they practised nothing more until then. */
export function readinessOf({ blueprint, atMs, examAtMs, ...studied }: ReadinessQuestion): Readiness {
  const parts = examPartsOf(studied.bank, blueprint)
  if (parts.length === 0) return { is: 'unmarked' }
  const whole = wholeExam(parts)
  const missing = whatIsMissing(studied, whole)
  if (missing !== null) return missing
  const forAtMs = Math.max(atMs, examAtMs ?? atMs)
  const { share, deviation } = forecastScore(studied, whole.items, whole.questions, forAtMs)
  const low = clamped(share - z80 * deviation)
  const high = clamped(share + z80 * deviation)
  const passShare = passShareOf(blueprint)
  return {
    is: 'known',
    share,
    low,
    high,
    scaled: scaled(studied, blueprint, parts, { share, low, high }, forAtMs),
    pass: passShare === null ? null : clamped(1 - normalCdf((passShare - share) / deviation)),
    atMs: forAtMs,
    answers: studied.state.answers,
    movers: moversOf(studied, whole, atMs),
  }
}

/** No forecast is a certainty. */
const clamped = (share: number) => Math.min(0.99, Math.max(0.01, share))

function passShareOf(blueprint: ExamBlueprint | null): number | null {
  const scale = blueprint?.scale
  if (scale?.kind === 'percent') return scale.passPercent === undefined ? null : scale.passPercent / 100
  return scale?.kind === 'scaled' ? (scale.passShare ?? null) : null
}

function whatIsMissing({ state, bank }: Studied, whole: ForecastPart): Readiness | null {
  const open: { title: string; weight: number; wanted: number }[] = []
  let covered = 0
  for (const [id, weight] of weightsByTopic(whole)) {
    const answers = heldOf(state.topics, id)?.answers ?? 0
    if (answers >= leastAnswers) covered += weight
    else open.push({ title: titleOf(bank.topics, id), weight, wanted: leastAnswers - answers })
  }
  const topicsNeeded: string[] = []
  let wanted = 0
  for (const topic of open.sort((a, b) => b.weight - a.weight)) {
    if (covered >= coveredBefore) break
    covered += topic.weight
    wanted += topic.wanted
    topicsNeeded.push(topic.title)
  }
  const answersNeeded = Math.max(answersBefore - state.answers, wanted)
  return answersNeeded > 0 ? { is: 'not-yet', answersNeeded, topicsNeeded } : null
}

const titleOf = (topics: readonly { id: string; title: string }[], id: string) =>
  topics.find((topic) => topic.id === id)?.title ?? id

type Interval = Record<'share' | 'low' | 'high', number>

/** On the exam's own scale. The sections of a sum move together: a good day is one in all of them. */
function scaled(
  studied: Studied,
  blueprint: ExamBlueprint | null,
  parts: readonly ForecastPart[],
  { share, low, high }: Interval,
  atMs: number,
): ScaledScore {
  const scale = blueprint?.scale
  if (scale?.kind !== 'sum') return scaledShare(scale, { share, low, high })
  const sum = { value: 0, low: 0, high: 0, from: 0, to: 0 }
  for (const part of parts) {
    if (part.scale?.kind !== 'scaled') continue
    const own = forecastScore(studied, part.items, part.questions, atMs).share
    const score = scaledShare(part.scale, {
      share: own,
      low: clamped(own - (share - low)),
      high: clamped(own + (high - share)),
    })
    if (score.is !== 'scaled') continue
    sum.value += score.value
    sum.low += score.low
    sum.high += score.high
    sum.from += score.from
    sum.to += score.to
  }
  return sum.to > sum.from ? { is: 'scaled', ...sum, pass: null } : { is: 'none' }
}

/** Topics by the marks of a hundred that an hour of practice is expected to bring, at most five. */
function moversOf({ state, bank }: Studied, whole: ForecastPart, atMs: number) {
  const { shareUnmet } = forecaster(state, atMs)
  const topics = new Map<string, { weight: number; share: number; slope: number; seconds: number }>()
  for (const { item, weight } of whole.items) {
    let topic = topics.get(item.topic)
    if (topic === undefined) topics.set(item.topic, (topic = { weight: 0, share: 0, slope: 0, seconds: 0 }))
    const share = shareUnmet(item)
    topic.weight += weight
    topic.share += weight * share
    topic.slope += weight * slopeAt(share, item)
    topic.seconds += weight * Math.max(10, item.seconds)
  }
  return Array.from(topics, ([topic, { weight, share, slope, seconds }]) => {
    const answers = hourMs / 1000 / (seconds / weight)
    const gain = 100 * slope * practiceGain(heldOf(state.topics, topic), answers, share / weight, atMs)
    return { topic, title: titleOf(bank.topics, topic), gain: Math.min(gain, 100 * (weight - share)) }
  })
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || (a.topic < b.topic ? -1 : 1))
    .slice(0, 5)
}

/** What a right and a wrong answer teach, logits for each unit of ln(1 + answers). A wrong one is explained, and teaches less. */
const ofRight = 0.3
const ofLost = 0.15

/** What so many answers now, of which `share` are right, would add to the logit of a topic: what they teach, and what of it had been
 *  forgotten. */
function practiceGain(part: PartState | undefined, answers: number, share: number, atMs: number): number {
  const { answers: before = 0, right = 0 } = part ?? {}
  const lost = before - right
  const more = answers * share
  const taught =
    ofRight * (lnOnePlus(right + more) - lnOnePlus(right)) +
    ofLost * (lnOnePlus(lost + answers - more) - lnOnePlus(lost))
  return taught + forgotten(part, atMs)
}
