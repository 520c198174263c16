import { counted, marksInWords } from '../../study/learner/sentences.ts'
import type { LearnerFacts } from '../ask.ts'
import type { Passage } from '../passage.ts'

/** Answers from which on the engine says where somebody stands. */
const leastAnswers = 3
const mostInsights = 2

/** What the student's own work says of what a passage is about; nothing where it says nothing. */
export function insightsOn(
  learner: LearnerFacts | null,
  passage: Pick<Passage, 'courseId' | 'topic' | 'concept'>,
): string[] {
  if (!learner || learner.courseId !== passage.courseId) return []
  const { concepts, topics, weaknesses } = learner
  const area = concepts.find(({ id }) => id === passage.concept) ?? topics.find(({ id }) => id === passage.topic)
  if (!area) return []
  const gap = weaknesses.find(({ concept }) => concept === area.id)
  return [
    masteryInWords(area),
    ...(gap
      ? [`It is one of your gaps: ${marksInWords(gap.marksLost)} would be lost to it in your exam as you stand.`]
      : []),
  ].slice(0, mostInsights)
}

function masteryInWords({ title, answers, lost, share, isMastered }: LearnerFacts['concepts'][number]): string {
  if (answers === 0) return `You have not answered a question on “${title}” yet.`
  const done = `You have given ${counted(answers, 'answer')} on “${title}”`
  if (share === null) {
    const more = Math.max(leastAnswers - answers, 1)
    return `${done}; with ${counted(more, 'more answer', 'more answers')} it can be said where you stand.`
  }
  if (isMastered) return `${done}, and it counts as mastered.`
  const expected = Math.min(Math.max(Math.round(share * 100), 1), 99)
  return `${done}, ${counted(lost, 'of them', 'of them')} with marks lost; about ${expected}% of its marks are expected of you now.`
}
