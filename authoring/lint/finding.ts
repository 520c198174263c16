import type { PackItem } from '../../core/content/item.ts'

/** Something wrong with an item, found by the linter. */
export interface Finding {
  rule: string
  /** Id of the question or note; the course's slug when it is about the course as a whole, or the place of a file of it. */
  itemId: string
  /** What is wrong and what to do, for the person who wrote the item. */
  message: string
  severity: 'error' | 'warning'
}

/** An item that a person wrote and a linter can judge by itself. */
export type Item = Exclude<PackItem, { kind: 'handbook' }>

/** A warning is printed and stops nothing: time alone must not break a build. */
export function finding(
  rule: string,
  itemId: string,
  message: string,
  severity: Finding['severity'] = 'error',
): Finding {
  return { rule, itemId, message, severity }
}

/** Text as two items are compared: lower case, without punctuation; signs such as <, £ and a minus still count. */
export function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/−/g, '-')
    .replace(/[^\p{L}\p{N}\p{S}.%/-]+|\.(?!\d)|-(?!\d)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Numbers written in a text, thousands commas read as such. */
export function numbersIn(text: string): number[] {
  const found = text.match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g) ?? []
  return found.map((digits) => Number(digits.replaceAll(',', '')))
}

/** What a list holds more than once, each named once. */
export function repeatedIn(list: readonly string[]): Set<string> {
  return new Set(list.filter((each, at) => list.indexOf(each) !== at))
}

export function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
}
