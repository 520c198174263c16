import {
  paragraphs,
  unitLine,
  workedSolution,
  type PortableQuestion,
  type PortableOption,
} from './portable-question.ts'

/** What Moodle's formats are told alike. */

/** Moodle's own element or comment for what it reads over is found by this name. */
export const ownName = 'vademecum'

export const stemForMoodle = ({ stem, extras }: PortableQuestion): string => paragraphs(stem, unitLine(extras.unit))

/** General feedback: all that is said of a question and has no answer to stand beside. */
export const generalForMoodle = ({ explanation, asked, extras }: PortableQuestion): string =>
  paragraphs(explanation, ofStatements(asked), workedSolution(extras.steps))

/** A matching question can say nothing to a single statement. */
function ofStatements(asked: PortableQuestion['asked']): string {
  if (asked.is !== 'statements') return ''
  return asked.statements.map(({ key, explanation = '' }, at) => `${at + 1}. ${key}: ${explanation}`).join('\n')
}

export const tagsForMoodle = ({ topic, concept, difficulty }: PortableQuestion): string[] =>
  Object.entries({ topic, concept, difficulty }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  )

/** Share of the mark in percent where several are to be chosen: all keys and no others give the mark, as far as shares can
 *  say it. */
export function shareOfMultiple(isKey: boolean, options: readonly PortableOption[]): number {
  const keys = options.filter((option) => option.isKey).length
  return isKey ? Number((100 / keys).toFixed(5)) : -100
}
