import {
  paragraphs,
  unitLine,
  workedSolution,
  type Carried,
  type CarriedOption,
} from '../../../core/content/exchange/carried.ts'

/** What Moodle's formats are told alike. */

/** Moodle's own element or comment for what it reads over is found by this name. */
export const ownName = 'vademecum'

export const stemForMoodle = ({ stem, extras }: Carried): string => paragraphs(stem, unitLine(extras.unit))

/** General feedback: all that is said of a question and has no answer to stand beside. */
export const generalForMoodle = ({ explanation, asked, extras }: Carried): string =>
  paragraphs(explanation, ofStatements(asked), workedSolution(extras.steps))

/** A matching question can say nothing to a single statement. */
function ofStatements(asked: Carried['asked']): string {
  if (asked.is !== 'statements') return ''
  return asked.statements.map(({ key, explanation = '' }, at) => `${at + 1}. ${key}: ${explanation}`).join('\n')
}

export const tagsForMoodle = ({ topic, concept, difficulty }: Carried): string[] =>
  Object.entries({ topic, concept, difficulty }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  )

/** Share of the mark in percent where several are to be chosen: all keys and no others give the mark, as far as shares can
 *  say it. */
export function shareOfMultiple(isKey: boolean, options: readonly CarriedOption[]): number {
  const keys = options.filter((option) => option.isKey).length
  return isKey ? Number((100 / keys).toFixed(5)) : -100
}
