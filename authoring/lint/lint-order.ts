import type { Option } from '../../core/content/parts.ts'
import { bySize } from '../../core/questions/order.ts'
import { partReasonsOf } from '../../core/questions/plain-text-by-type.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import { finding, type Finding } from './finding.ts'

const byLetter =
  /\b(?:option|answer|choice|letter|response|distractor)s?(?: is)? \(?(?:[b-h]|a(?! [a-z])|a(?= (?:is|was|and|or)\b))\b/i
const byPlace =
  /\b(?:first|second|third|fourth|fifth|sixth|last|previous|next) (?:of the )?(?:\w+ )?options?\b|\boptions? (?:above|below)\b|\bthe (?:one|two|three|others?) (?:above|below)\b(?! all)/i

/** Whether a text speaks of an option by its letter or its place, which are others at each attempt. */
export const namesOption = (text: string): boolean => byLetter.test(text) || byPlace.test(text)

/** Rules about the order of options: nothing may rest on one that is drawn, and what looks like a scale says whether it is. */
export function lintOrder(question: Question): Finding[] {
  const found: Finding[] = []
  const { id, stem } = question
  const parts = partReasonsOf(question).flatMap(({ about, reason }) => [about ?? '', reason])
  const whole = 'explanation' in question ? [question.explanation] : []
  for (const text of new Set([stem, ...whole, ...parts])) {
    const named = byLetter.exec(text)?.[0] ?? byPlace.exec(text)?.[0]
    if (named !== undefined) {
      const message = `"${named}": options are in another order at each attempt, say what the option says`
      found.push(finding('option-named', id, message))
    }
  }
  return [...found, ...lintScale(question)]
}

/** Whether what looks like a scale says whether it is one. */
export function lintScale(item: Question | Stimulus): Finding[] {
  if (!('options' in item) || ('keepOrder' in item && item.keepOrder !== undefined) || !isLikeAScale(item.options))
    return []
  const message = 'the options may be steps of a scale: say keepOrder: true if they are to stand as here, false if not'
  return [finding('option-order', item.id, message)]
}

/** Amounts in different words, times, grades, sections: most begin with a figure or all with the same word before one. */
function isLikeAScale(options: readonly Option[]): boolean {
  if (bySize(options)) return false
  const texts = options.map(({ text }) => text)
  const short = texts.filter((text) => text.length <= 32)
  const figures = short.filter((text) => /^(?:(?:about|at least|at most|up to|within|under|over) )?[£−]?\d/i.test(text))
  const steps = short.filter((text) =>
    /^(?:class|grade|stage|section|band|step|category|level|type) [\dIVX]/i.test(text),
  )
  return figures.length > options.length / 2 || steps.length > options.length / 2
}
