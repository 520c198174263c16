/** How somebody comes to a course; logits. The mean, and its spread between students, is that of Koedinger et al. 2023: students begin
 *  with about 65 % right, half of them between 55 and 75 %, in courses whose questions are guessed as ours are. How much topics and
 *  concepts differ within one student is ours. */
export interface StudentKind {
  name: string
  ability: number
  topicDeviation: number
  /** Topics of the larger shares of the exam that they hardly know. */
  weakTopics: number
}

const usual = { ability: 0.1, topicDeviation: 0.4, weakTopics: 0 }
export const studentKinds: readonly StudentKind[] = [
  { ...usual, name: 'even' },
  { ...usual, name: 'uneven over topics', topicDeviation: 1 },
  { ...usual, name: 'two weak topics', ability: 0.4, weakTopics: 2 },
  { ...usual, name: 'beginner', ability: -1 },
  { ...usual, name: 'strong', ability: 1.2 },
]
