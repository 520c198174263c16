import type { listExpertSessions } from '../../../core/contract/shop/expert-sessions.ts'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import { days } from '../../../core/content/shop/shop-kinds.ts'

export type ExpertSession = AnswerOf<typeof listExpertSessions>[number]

export const kindNames: Record<ExpertSession['type'], string> = {
  video: 'Video call',
  phone: 'Phone call',
  other: 'By arrangement',
}

const names = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** `Monday to Friday, 10:00 to 17:00`; a line for each part of the week. */
export function availabilityWords({ availability }: Pick<ExpertSession, 'availability'>): string[] {
  return availability.map(({ days: held, from, to }) => `${daysInWords(held)}, ${from} to ${to}`)
}

function daysInWords(held: readonly (typeof days)[number][]): string {
  const places = days.flatMap((day, place) => (held.includes(day) ? [place] : []))
  const first = places[0] ?? 0
  const last = places.at(-1) ?? 0
  if (places.length === days.length) return 'Daily'
  const isRun = places.length > 2 && last - first === places.length - 1
  const named = days.filter((day) => held.includes(day)).map((day) => names[day])
  if (isRun) return `${named[0]} to ${named.at(-1)}`
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
