import type { TutorAnswer } from '../answer.ts'
import type { Ask } from '../ask.ts'
import type { Context } from '../quoting/context.ts'
import { figuresLine } from '../quoting/figures.ts'
import { hintOf, ruleBehind } from '../hints.ts'
import { insightsOn } from '../quoting/insights.ts'
import { newAnswer } from '../new-answer.ts'
import type { Library } from '../passage.ts'
import { own, quoteLines } from '../quoting/quote-lines.ts'
import { type Reason, chosenAnswer, linesOf, reasonsAgainst, reasonsFor } from './reasons.ts'

const mostLines = 6

/** Explains a question: before the first attempt by a hint alone; after it why what was chosen is wrong, what is right, and the line of
 *  the notes behind it. `isOnlyWhy`: only the first of these is asked for. */
export function explainQuestion(
  library: Library,
  { engine, learner, courses, rung }: Ask,
  { asked, isKept }: Context,
  isOnlyWhy = false,
): TutorAnswer | null {
  if (!asked) return null
  if (isKept) {
    const hint = hintOf(library, { ...asked, chosen: null, engine, courses }, rung ?? 'nudge')
    return {
      ...hint,
      sentences: [own('You have not answered this question yet: here is a hint, not its answer.'), ...hint.sentences],
    }
  }
  const { question, courseId } = asked
  const chosen = chosenAnswer(asked.chosen)
  const against = chosen ? reasonsAgainst(question, chosen) : []
  const isRight = chosen !== null && against.length === 0
  const inFavour = reasonsFor(question).filter(({ part }) => !against.some((reason) => reason.part === part))
  const lines = (reason: Reason) => linesOf(library, courseId, question, reason)
  const why = against.flatMap(lines)
  const isEnough = isOnlyWhy && why.length > 0
  const reasons = inFavour.slice(0, 3).flatMap(lines)
  const what = isEnough ? [] : [...reasons, ...ruleBehind(library, courseId, question)]
  const first = quoteLines(why.slice(0, mostLines))
  const second = quoteLines(what.slice(0, mostLines), { from: first.citations.length + 1 })
  const citations = [...first.citations, ...second.citations]
  const dated = figuresLine(citations)
  return newAnswer(engine, {
    sentences: [
      ...(first.sentences.length > 0 ? [own('Why yours is not right:'), ...first.sentences] : []),
      ...(second.sentences.length > 0
        ? [own(isRight ? 'You were right, and this is why:' : 'What is right, and why:')]
        : []),
      ...second.sentences,
      ...(dated === null ? [] : [own(dated)]),
    ],
    citations,
    learningInsights: insightsOn(learner, { courseId, topic: question.topic, concept: question.concept }),
  })
}
