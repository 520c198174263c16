import { termsOf } from '../../search/terms.ts'
import type { Passage } from '../passage.ts'
import { type Statement, statementsOf } from './statements.ts'

/** Forms that ask for several things at once. */
const listForms =
  /^\s*(?:what are|which are|what were|list|name)\b|^\s*(?:what|which)\b.{0,20}\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/i

/** Whether a question wants all of a list. */
export const asksForList = (query: string): boolean => listForms.test(query)

/** A longer one is a page to be read, not an answer. */
const mostItems = 10
const fewestItems = 2
/** What leads to a list, its headings and the sentence before it, holds so much of what was asked if it is the list that is asked for. */
const leastLed = 0.5

/** The whole list or table of a passage that a statement stands in, with the sentence that leads to it; `null` where it stands in none, or
 *  what leads to it is not what was asked. `partOf`: of what was asked, the part that terms hold. */
export function wholeList(
  { heading, text }: Passage,
  within: Pick<Statement, 'start'>,
  partOf: (terms: ReadonlySet<string>) => number,
): Statement[] | null {
  const statements = statementsOf(text)
  const list = statements.find(({ start }) => start === within.start)?.list
  if (list === undefined) return null
  const items = statements.filter((each) => each.list === list)
  if (items.length < fewestItems || items.length > mostItems) return null
  const lead = leadOf(statements, list)
  const heads = items[0]?.cells?.map(({ head }) => head) ?? []
  const led = new Set(termsOf([...heading, ...lead.map(({ text: said }) => said), ...heads].join(' ')))
  if (partOf(led) < leastLed) return null
  const last = lead.at(-1)
  return last?.text.endsWith(':') ? [last, ...items] : items
}

/** The paragraph before a list, if it is one. */
function leadOf(statements: readonly Statement[], list: number): Statement[] {
  const before = statements.slice(
    0,
    statements.findIndex((each) => each.list === list),
  )
  const paragraph = before.slice(before.findLastIndex(({ isFirst }) => isFirst))
  return paragraph.some((each) => each.list !== undefined) ? [] : paragraph
}
