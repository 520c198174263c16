const numbers = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const count = `\\d{1,3}(?:\\.\\d+)?|an?|${numbers.slice(1).join('|')}`
const minutesForm = /\b(\d{1,3})\s*(?:-\s*)?min(?:ute)?s?\b/i
const hoursForm = new RegExp(
  `\\b(${count})(\\s+and\\s+a\\s+half)?\\s*(?:-\\s*)?h(?:ou)?rs?\\b(\\s+and\\s+a\\s+half)?`,
  'i',
)
const mostMinutes = 24 * 60

/** The time that a text says one has, in minutes: "20 minutes", "half an hour", "1 hour 30 minutes", "two hours and a half"; `null`
 *  where it names none. */
export function minutesIn(text: string): number | null {
  if (/\bhalf\s+an?\s+hour\b/i.test(text)) return 30
  const [, hoursSaid, halfBefore, halfAfter] = hoursForm.exec(text) ?? []
  const hours = hoursSaid === undefined ? 0 : numberOf(hoursSaid) + ((halfBefore ?? halfAfter) === undefined ? 0 : 0.5)
  const minutes = Math.round(hours * 60) + Number(minutesForm.exec(text)?.[1] ?? 0)
  return minutes > 0 && minutes <= mostMinutes ? minutes : null
}

function numberOf(said: string): number {
  const at = numbers.indexOf(said.toLowerCase() === 'an' ? 'a' : said.toLowerCase())
  return at < 0 ? Number(said) : Math.max(at, 1)
}
