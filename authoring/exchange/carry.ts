import { instantiate } from '../../core/questions/numeric-template/instantiate.ts'
import type { Option } from '../../core/content/parts.ts'
import { ratings, type SjtRating } from '../../core/questions/sjt-rating/schema.ts'
import type { NumericEntry } from '../../core/questions/numeric/schema.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import { paragraphs, textsOf, type Asked, type PortableQuestion, type PortableOption } from './portable-question.ts'

/** A question as other programs can take it, or why it cannot travel. What it shares with others (a passage, an option list)
 *  goes with it; a template goes as the one question that its own id draws. */
export function carry(
  question: Question,
  stimulus: Stimulus | undefined,
): { is: 'carried'; carried: PortableQuestion } | { is: 'left'; why: string } {
  let asked: Exclude<Question, { type: 'numeric-template' }>
  try {
    asked = question.type === 'numeric-template' ? instantiate(question, question.id) : question
  } catch (error) {
    return { is: 'left', why: `its numbers cannot be drawn: ${error instanceof Error ? error.message : String(error)}` }
  }
  const { id, topic, concept, difficulty, sources, reviewBy } = asked
  const shared = stimulus && paragraphs(`**${tidy(stimulus.title)}**`, tidy(stimulus.body))
  const carried: PortableQuestion = {
    id,
    topic,
    concept,
    difficulty,
    stem: paragraphs(shared, tidy(asked.stem)),
    asked: askedOf(asked, stimulus),
    ...('explanation' in asked && { explanation: tidy(asked.explanation) }),
    extras: { ...(asked.type === 'numeric' && numericExtras(asked)), sources, reviewBy },
  }
  // No text format has a place for them, and XML forbids them.
  const isOdd = textsOf(carried).some((text) => /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|\p{Cs}/u.test(text))
  return isOdd ? { is: 'left', why: 'it has control characters' } : { is: 'carried', carried }
}

function askedOf(asked: Exclude<Question, { type: 'numeric-template' }>, stimulus: Stimulus | undefined): Asked {
  switch (asked.type) {
    case 'single-best-answer':
      return choice(asked.options, [asked.key])
    case 'multiple-response':
      return { ...choice(asked.options, asked.keys), single: false }
    case 'extended-matching':
      return choice(stimulus?.type === 'option-list' ? stimulus.options : [], [asked.key])
    case 'sjt-rating':
      return { is: 'choice', single: true, options: ratingOptions(asked) }
    case 'yes-no':
      return {
        is: 'statements',
        statements: asked.statements.map(({ text, key, explanation }) => ({
          text: tidy(text),
          key,
          explanation: tidy(explanation),
        })),
      }
    case 'numeric':
      return {
        is: 'number',
        key: asked.key,
        tolerance: asked.tolerance,
        pitfalls: asked.pitfalls.map(({ value, explanation }) => ({ value, explanation: tidy(explanation) })),
      }
  }
}

const choice = (options: readonly Option[], keys: readonly string[]): Extract<Asked, { is: 'choice' }> => ({
  is: 'choice',
  single: true,
  options: options.map(({ id, text, explanation }) => ({
    text: tidy(text),
    explanation: tidy(explanation),
    isKey: keys.includes(id),
  })),
})

const scaleWords = {
  appropriateness: [
    'Very appropriate',
    'Appropriate but not ideal',
    'Inappropriate but not awful',
    'Very inappropriate',
  ],
  importance: ['Very important', 'Important', 'Of minor importance', 'Not important at all'],
}

/** The four ratings. A better one than the key is explained by why the response deserves none better, a worse one likewise. */
function ratingOptions({ scale, key, explanation, whyNotBetter, whyNotWorse }: SjtRating): PortableOption[] {
  const at = ratings.indexOf(key)
  return scaleWords[scale].map((text, place) => {
    const why = place === at ? explanation : place < at ? whyNotBetter : whyNotWorse
    return { text, isKey: place === at, ...(why !== undefined && { explanation: tidy(why) }) }
  })
}

function numericExtras({ unit, rounding, steps }: NumericEntry) {
  const worked = steps.map((step) => ({ ...step, text: tidy(step.text) }))
  return { unit, ...(rounding !== undefined && { rounding }), steps: worked }
}

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
