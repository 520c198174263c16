import type { TutorAnswer } from '../../core/tutor/answer.ts'
import { answerFrom } from '../../core/tutor/answer-question.ts'
import { newAsk } from '../../core/tutor/ask.ts'
import type { Library } from '../../core/tutor/passage.ts'
import { isVerbatim } from '../../core/testing/is-verbatim.ts'
import type { LabelledQuestion } from './question-set.ts'
import type { WholeLibrary } from './whole-library.ts'

export interface Judged extends LabelledQuestion {
  answer: TutorAnswer
  /** Cites the source that the set names for it. */
  citesSource: boolean
}

/** The answers to questions of the set, by a student who has not answered any question of the bank. `libraryFor`: what that student
 *  has; all courses when left out. */
export const judge = (
  { library: all, courses }: WholeLibrary,
  questions: readonly LabelledQuestion[],
  libraryFor: (question: LabelledQuestion) => Library = () => all,
): Judged[] =>
  questions.map((each) => {
    const library = libraryFor(each)
    const answer = answerFrom(library, newAsk({ text: each.question, engine: 'server', seed: '', nowMs: 0, courses }))
    const citesSource = answer.citations.some(({ sourceId }) => sourceId === each.source)
    return { ...each, answer, citesSource }
  })

/** Shares of those that were answered, or abstained from, as they should be; `null` where there were none. */
export function sharesOf(judged: readonly Judged[]) {
  const share = (own: readonly Judged[], holds: (each: Judged) => boolean) =>
    own.length === 0 ? null : own.filter(holds).length / own.length
  const answerable = judged.filter(({ is }) => is === 'answerable')
  const answered = answerable.filter(({ answer }) => !answer.isAbstained)
  const isAbstained = ({ answer }: Judged) => answer.isAbstained
  return {
    answered: share(answerable, (each) => !isAbstained(each)),
    abstained: share(
      judged.filter(({ is }) => is !== 'answerable'),
      isAbstained,
    ),
    nearMisses: share(
      judged.filter(({ is }) => is === 'near-miss'),
      isAbstained,
    ),
    foreign: share(
      judged.filter(({ is }) => is === 'foreign'),
      isAbstained,
    ),
    citesSource: share(answered, ({ citesSource }) => citesSource),
  }
}

/** Sentences that are cited but do not stand in their passage as they are quoted. */
export const misquoted = (library: Library, { sentences, citations }: TutorAnswer) =>
  sentences.filter((sentence) => {
    const cited = citations.find(({ number }) => number === sentence.citation)
    if (sentence.support === 'own') return false
    const passage = cited && library.passage(cited.passageId)?.text
    const quoted = passage?.slice(cited?.start, cited?.end)
    return quoted === undefined || quoted !== cited?.quote || !isVerbatim(sentence, quoted, passage)
  })

/** Mean difference between how likely answers said they were to answer and how many did, over ten parts by what they said. */
export function calibrationOf(judged: readonly Judged[]): number {
  const parts = Array.from({ length: 10 }, (): { said: number; right: number; count: number } => ({
    said: 0,
    right: 0,
    count: 0,
  }))
  for (const { answer, is } of judged) {
    const said = answer.confidence ?? 0
    const part = parts[Math.min(Math.floor(said * 10), 9)]
    if (!part) continue
    part.said += said
    part.right += Number(is === 'answerable')
    part.count += 1
  }
  return parts.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / Math.max(judged.length, 1)
}

/** What the same would be by chance alone, if each confidence were exactly right: so few questions cannot show less. */
export function chanceOfCalibration(judged: readonly Judged[]): number {
  const spreads = Array.from({ length: 10 }, () => 0)
  for (const { answer } of judged) {
    const said = answer.confidence ?? 0
    const part = Math.min(Math.floor(said * 10), 9)
    spreads[part] = (spreads[part] ?? 0) + said * (1 - said)
  }
  // The mean of the absolute value of a normal deviate.
  const expected = spreads.reduce((sum, spread) => sum + Math.sqrt((2 / Math.PI) * spread), 0)
  return expected / Math.max(judged.length, 1)
}
