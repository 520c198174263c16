import { messageOf } from '../../core/message-of.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import { askedWith, type AskedQuestion } from '../../core/questions/numeric-template/instantiate.ts'
import type { Question } from '../../core/questions/question.ts'
import { askedRulesOf } from '../questions/table.ts'
import { paragraphs, textsOf, tidy, type PortableQuestion } from './portable-question.ts'

/** A question as other programs can take it, or why it cannot travel. What it shares with others (a passage, an option list)
 *  goes with it; a template goes as the one question that its own id draws. */
export function toPortable(
  question: Question,
  stimulus: Stimulus | undefined,
): { is: 'portable'; question: PortableQuestion } | { is: 'skipped'; why: string } {
  let asked: AskedQuestion
  try {
    asked = askedWith(question, question.id)
  } catch (error) {
    return { is: 'skipped', why: `its numbers cannot be drawn: ${messageOf(error)}` }
  }
  const rules = askedRulesOf(asked)
  const { id, topic, concept, difficulty, sources, selfContained, reviewBy, takeAway } = asked
  const form = rules.toPortable(asked, stimulus)
  if (form.is === 'not-portable') return { is: 'skipped', why: form.why }
  const shared = stimulus && paragraphs(`**${tidy(stimulus.title)}**`, tidy(stimulus.body))
  const portable: PortableQuestion = {
    id,
    topic,
    concept,
    difficulty,
    stem: paragraphs(shared, tidy(asked.stem)),
    asked: form,
    ...('explanation' in asked && { explanation: tidy(asked.explanation) }),
    extras: {
      ...rules.extrasOf?.(asked),
      sources,
      ...(selfContained !== undefined && { selfContained }),
      reviewBy,
      ...(takeAway !== undefined && { takeAway: tidy(takeAway) }),
      ...('keepOrder' in asked && asked.keepOrder !== undefined && { keepOrder: asked.keepOrder }),
    },
  }
  // No text format has a place for them, and XML forbids them.
  const isOdd = textsOf(portable).some((text) => /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|\p{Cs}/u.test(text))
  return isOdd ? { is: 'skipped', why: 'it has control characters' } : { is: 'portable', question: portable }
}
