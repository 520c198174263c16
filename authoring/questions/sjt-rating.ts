import { finding, type Finding } from '../lint/finding.ts'
import { sjtRatingKind } from '../../core/questions/sjt-rating/kind.ts'
import { ratings, type SjtRating } from '../../core/questions/sjt-rating/schema.ts'
import { tidy, type PortableOption } from '../exchange/portable-question.ts'
import type { AskedRules } from './authoring-rules.ts'

export const sjtRating: AskedRules<SjtRating> = {
  type: sjtRatingKind.type,
  column: 'rating',
  lint,
  toPortable: (question) => ({ is: 'choice', single: true, options: ratingOptions(question) }),
  blindOf: ({ scale }) => {
    const named = scaleWords[scale].map(
      (words, at) => `${ratings[at]} ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    )
    return { give: `one letter: ${named.join(', ')}` }
  },
  blindAnswer: (optionId) => ({ kind: 'option', optionId }),
}

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

/** Rules about one rating: every rating that is not the key has to be explained away. */
function lint({ id, key, whyNotBetter, whyNotWorse }: SjtRating): Finding[] {
  const found: Finding[] = []
  const tell = (message: string) => found.push(finding('option-unexplained', id, message))
  if (key !== 'a' && whyNotBetter === undefined) tell('whyNotBetter: say why it deserves no better rating')
  if (key !== 'd' && whyNotWorse === undefined) tell('whyNotWorse: say why it deserves no worse rating')
  if (key === 'a' && whyNotBetter !== undefined) tell('whyNotBetter: there is no better rating than a, remove it')
  if (key === 'd' && whyNotWorse !== undefined) tell('whyNotWorse: there is no worse rating than d, remove it')
  return found
}
