import type { CourseContent } from '../../core/content/course-content.ts'
import type { Source } from '../../core/content/parts.ts'
import { finding, type Finding } from './finding.ts'

/** Largest share of a course's items that may name one place: what so many rest on says little about any of them. */
const largestShare = 0.15
/** So many items may name one place in any course, however small. */
const alwaysAllowed = 8

/** Whether a student finds the place that each source of an item means. */
export function lintSources(itemId: string, sources: readonly Source[]): Finding[] {
  const found: Finding[] = []
  const tell = (rule: string, message: string) => found.push(finding(rule, itemId, message))
  for (const { title, url, section, version } of sources) {
    if (url === undefined) {
      if (section === undefined || version === undefined)
        tell('source-vague', `"${title}" has no address: say its section and its version`)
      continue
    }
    const address = URL.canParse(url) ? new URL(url) : null
    if (!address) tell('source-address', `${url} is no address, correct it`)
    else if (address.pathname === '/' && address.search === '')
      tell('source-address', `${url} is a whole site, give the page, or section and version instead`)
    else if (isSearch(address))
      tell('source-address', `${url} is a search, give the page, or section and version instead`)
  }
  return found
}

/** Whether the dates of the sources are days, and none is yet to come. `todayIso`: "2026-11-21". */
export function lintSourceDates(itemId: string, sources: readonly Source[], todayIso: string): Finding[] {
  const found: Finding[] = []
  const tell = (message: string) => found.push(finding('source-date', itemId, message))
  for (const { title, asOf, opened } of sources) {
    const isStated = asOf.length === 7 ? isDay(`${asOf}-01`) : isDay(asOf)
    if (!isStated) tell(`${asOf} is no month or day: say what state of "${title}" it is written to`)
    else if (asOf > todayIso.slice(0, asOf.length)) tell(`"${title}" cannot be as of ${asOf}, which is yet to come`)
    if (!opened) continue
    if (!isDay(opened.on)) tell(`${opened.on} is no day: say when "${title}" was opened, or leave it out`)
    else if (opened.on > todayIso) tell(`"${title}" cannot have been opened on ${opened.on}, which is yet to come`)
  }
  return found
}

/** Places that too many items of a course rest on, and addresses that several documents share: those are lists. */
export function lintSourceShares({ file, ...course }: CourseContent): Finding[] {
  const items = [...course.questions, ...course.stimuli, ...course.tasks, ...course.notes]
  const named = new Map<string, number>()
  const titles = new Map<string, Set<string>>()
  for (const { sources } of items) {
    for (const place of new Set(sources.map(placeOf))) named.set(place, (named.get(place) ?? 0) + 1)
    for (const source of sources)
      titles.set(placeOf(source), (titles.get(placeOf(source)) ?? new Set()).add(source.title))
  }
  const found: Finding[] = []
  const most = Math.max(alwaysAllowed, largestShare * items.length)
  for (const [place, count] of named) {
    if (count <= most) continue
    const message = `${count} of ${items.length} items name ${place}: name the part that each rests on, or another source`
    found.push(finding('source-share', file.slug, message))
  }
  for (const [place, sharing] of titles) {
    if (sharing.size < 2) continue
    const message = `${[...sharing].join(' and ')} have one address, ${place}: give the page or the section of each`
    found.push(finding('source-address', file.slug, message))
  }
  return found
}

/** What a student opens for a source: two parts of one document are two places. */
const placeOf = ({ title, url, section }: Source): string => [url ?? title, section ?? ''].join(' ').trim()

const searchFields = ['q', 'query', 'search', 'term', 's', 'text', 'keyword', 'keywords']

const isSearch = ({ pathname, searchParams }: URL): boolean =>
  /\/search(\/|$)/.test(pathname) || searchFields.some((name) => searchParams.has(name))

/** Whether a date of the form 2026-11-21 stands in the calendar. */
export function isDay(iso: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso.split('-').map(Number) : []
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days
}
