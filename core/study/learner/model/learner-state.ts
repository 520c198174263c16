/** Changes whenever the same answers would give another state or other figures: every learner is folded again then. */
export const learnerVersion = 2

/** What the answers in one topic, or about one concept within a topic, add up to. */
export interface PartState {
  /** How much better than in all the student does here, logits. */
  ability: number
  /** Fisher information of the answers about it: 1 / √(1 + information) is the standard error of the logit. */
  information: number
  answers: number
  /** Marks earned, an answer counting for one. */
  right: number
  /** Answers that lost marks. */
  lost: number
  /** Running means of what was earned less what was expected, -1..1: of the last two or three answers, and of the last ten. */
  fast: number
  slow: number
  lastShare: number
  /** Of the answer before the last. */
  earlierShare: number
  /** Answers in a row that earned all marks, or, below 0, that lost some. */
  run: number
  /** Number of the answer among all of the student's, from 1. */
  lastAt: number
  lastAtMs: number
}

/** What the answers to one question add up to. */
export interface ItemState {
  answers: number
  right: number
  lastShare: number
  lastAt: number
  lastAtMs: number
  /** Of FSRS-6: days until recall has fallen to 90 %, and 1 (easy) to 10 (hard). */
  stabilityDays: number
  difficulty: number
}

/** What a student's answers in one course add up to: plain JSON, folded alike on every device and on the server. */
export interface LearnerState {
  version: number
  /** Marked answers to questions that the bank has. */
  answers: number
  right: number
  /** Logits; 0 is a student who gets half of the questions of difficulty 0 right. */
  ability: number
  /** Running means of what was earned less what was expected, -1..1. */
  fast: number
  middle: number
  slow: number
  /** Running mean of what was earned less the usual share. */
  recent: number
  lastShare: number
  /** Epoch ms; 0 before the first answer. */
  lastAtMs: number
  topics: Record<string, PartState>
  /** By `conceptKey`: what a student knows of a concept in one topic says nothing of another topic. */
  concepts: Record<string, PartState>
  items: Record<string, ItemState>
}

/** Share of the marks that answers usually earn: what there is before any. */
export const usualShare = 0.7

export const newLearner = (): LearnerState => ({
  version: learnerVersion,
  answers: 0,
  right: 0,
  ability: 0,
  fast: 0,
  middle: 0,
  slow: 0,
  recent: 0,
  lastShare: 0,
  lastAtMs: 0,
  topics: {},
  concepts: {},
  items: {},
})

/** Under which a concept is held, of the questions of one topic; ids have no `/`. */
export const conceptKey = (topic: string, concept: string): string => `${topic}/${concept}`

/** What is held under an id; ids come from content, and `constructor` may be one. */
export const heldOf = <T>(held: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(held, id) ? held[id] : undefined

export const newPart = (): PartState => ({
  ability: 0,
  information: 0,
  answers: 0,
  right: 0,
  lost: 0,
  fast: 0,
  slow: 0,
  lastShare: 0,
  earlierShare: 0,
  run: 0,
  lastAt: 0,
  lastAtMs: 0,
})

/** Answers about a concept after which it counts for as much as its topic. */
const conceptAnswers = 1

/** How far what is known of a concept stands for itself, 0..1; for the rest its topic does, which is all there is before its first
 *  answer. */
export const conceptWeight = (concept: PartState | undefined): number =>
  concept === undefined ? 0 : concept.answers / (concept.answers + conceptAnswers)
