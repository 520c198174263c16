/** What pace and proportions need of a section of an exam. */
export interface PacedSection {
  /** Topics it is drawn from; all of the course's when left out. */
  topics?: readonly string[] | undefined
  /** Missing where the exam's body does not say. */
  questions?: number | undefined
  minutes: number
}

/** Time that the real exam gives a question of these topics, ms; `null` where its body does not say. */
export function examPaceMs(sections: readonly PacedSection[], topics: readonly string[]): number | null {
  const own = sections.filter((section) => !section.topics || topics.some((topic) => section.topics?.includes(topic)))
  const questions = own.reduce((sum, section) => sum + (section.questions ?? Number.NaN), 0)
  const minutes = own.reduce((sum, section) => sum + section.minutes, 0)
  return questions > 0 ? (minutes * 60_000) / questions : null
}

/** Time that a run gives for each question, against what the exam gives. */
export const paceFactors = [1, 1.25, 1.5, 2] as const
export type PaceFactor = (typeof paceFactors)[number]

/** Time for a run of these questions, whole seconds in ms. A topic that is in no section gets what the exam gives the `bank` on
 *  average. `null` where the exam's body does not say how many questions it has. */
export function runLimitMs(
  sections: readonly PacedSection[],
  questions: readonly { topic: string }[],
  bank: readonly { topic: string }[],
  factor: PaceFactor,
): number | null {
  const usualMs = examPaceMs(sections, [...new Set(bank.map(({ topic }) => topic))])
  if (usualMs === null || questions.length === 0) return null
  const paces = new Map<string, number>()
  let sumMs = 0
  for (const { topic } of questions) {
    const paceMs = paces.get(topic) ?? examPaceMs(sections, [topic]) ?? usualMs
    paces.set(topic, paceMs)
    sumMs += paceMs
  }
  return Math.ceil((sumMs * factor) / 1000) * 1000
}
