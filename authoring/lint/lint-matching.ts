import { finding, type Finding } from '../../core/content/finding.ts'
import type { ExtendedMatching } from '../../core/questions/extended-matching/schema.ts'
import type { SjtRating } from '../../core/questions/sjt-rating/schema.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'

/** Rules about one stem of an extended matching set. */
export function lintMatching(question: ExtendedMatching, list: Stimulus | undefined): Finding[] {
  if (list?.type !== 'option-list') {
    return [finding('stimulus-unknown', question.id, 'belongs into a set of type option-list, which has its options')]
  }
  if (list.options.some((option) => option.id === question.key)) return []
  const letters = list.options.map((option) => option.id).join('')
  return [
    finding('key-not-an-option', question.id, `key ${question.key} is none of the options ${letters}, correct it`),
  ]
}

/** Rules about one rating: every rating that is not the key has to be explained away. */
export function lintRating({ id, key, whyNotBetter, whyNotWorse }: SjtRating): Finding[] {
  const found: Finding[] = []
  const tell = (message: string) => found.push(finding('option-unexplained', id, message))
  if (key !== 'a' && whyNotBetter === undefined) tell('whyNotBetter: say why it deserves no better rating')
  if (key !== 'd' && whyNotWorse === undefined) tell('whyNotWorse: say why it deserves no worse rating')
  if (key === 'a' && whyNotBetter !== undefined) tell('whyNotBetter: there is no better rating than a, remove it')
  if (key === 'd' && whyNotWorse !== undefined) tell('whyNotWorse: there is no worse rating than d, remove it')
  return found
}
