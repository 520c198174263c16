import type { Citation } from '../answer.ts'
import { monthInWords } from '../../study/learner/sentences.ts'

const unit =
  '(?:mg|g|kg|micrograms?|mcg|µg|ng|mL|ml|litres?|L|dL|units?|IU|mmol|mol|mmHg|kPa|mol|%|per cent|percent|seconds?|minutes?|hours?|days?|weeks?|months?|years?|working days?|times|points?|marks?|°C|fL|cm|mm|metres?)'
const quantity = new RegExp(`(?:\\d[\\d,.]*(?:\\s*[–-]\\s*\\d[\\d,.]*)?\\s*${unit}(?![\\p{L}])|[£$€]\\s*\\d)`, 'u')
const bound = /\b(?:above|below|over|under|more than|less than|at least|at most|within|up to|from)\s+[\d£]/i

/** Whether a sentence states a dose, a period, a threshold or a price: what may only be quoted. */
export const statesFigure = (text: string): boolean => quantity.test(text) || bound.test(text)

const figureForms =
  /\bhow (?:long|many|much|often|far|old|soon|fast|high|low|big|large|late|early)\b|\b(?:what|which) (?:dose|age|level|percentage|proportion|temperature|number|size|range|limit|threshold|time|ratio|score|strength|rate)s?\b|\bwithin (?:what|which)\b|\b(?:maximum|minimum) (?:dose|age|number|length)\b/i

const duration =
  /\b(?:\d[\d.,]*(?:\s*(?:–|-|to)\s*\d+)?|an?|half an|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+(?:\w+ )?(?:second|minute|hour|day|week|month|year)s?\b/i
const frequency =
  /\b(?:once|twice|daily|weekly|monthly|yearly|annually|every|(?:a|each|per) (?:day|week|month|year)|\d+[- ](?:hourly|weekly|monthly))\b/i

/** Whether a sentence states such a number as a question wants; `null` where it wants none. */
export function figureAsked(query: string): ((text: string) => boolean) | null {
  if (/\bhow often\b/i.test(query)) return (text) => frequency.test(text)
  if (/\bhow long\b/i.test(query)) return (text) => duration.test(text)
  return figureForms.test(query) ? statesFigure : null
}

/** When the source behind the figures of an answer was looked at; `null` where it quotes none, or no source is named. */
export function figuresLine(citations: readonly Citation[]): string | null {
  const cited = citations.filter(({ quote }) => statesFigure(quote))
  const sources = cited.flatMap((citation) => citation.sources)
  if (sources.length === 0) return null
  const asOf = sources.map((source) => source.asOf).reduce((oldest, each) => (each < oldest ? each : oldest))
  const opened = sources.map(({ openedOn }) => openedOn)
  const first = opened.reduce((oldest, each) =>
    oldest === null || each === null ? null : each < oldest ? each : oldest,
  )
  const written = `The figures are quoted as they stand and were written to the state of ${dayInWords(asOf)}`
  return first === null
    ? `${written}; check them against the source before you rely on them.`
    : `${written}; their source was last opened on ${dayInWords(first)}.`
}

/** "November 2026", or "3 November 2026" of a day. */
function dayInWords(iso: string): string {
  const [year = '', month = '', day] = iso.split('-')
  return [...(day === undefined ? [] : [String(Number(day))]), monthInWords(Number(month)), year].join(' ')
}
