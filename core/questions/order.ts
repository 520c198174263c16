import type { Option } from '../content/parts.ts'
import { shuffled } from '../seed.ts'

interface Options {
  options: Option[]
  /** `true`: the order of the file says something. `false`: it does not, though it may look so. */
  keepOrder?: boolean | undefined
}

/** The options in the order in which one attempt shows them: drawn by the attempt's key, unless an order is expected of them.
 *  Numbers stand by size; yes and no, true and false stand as in the file. `keepOrder` goes before both. */
export function optionOrder({ id, options, keepOrder }: Options & { id: string }, attemptKey: string): Option[] {
  if (keepOrder ?? areVerdicts(options)) return options
  return (keepOrder === undefined ? bySize(options) : null) ?? shuffled(options, `${id}/${attemptKey}`)
}

/** The options that the stems of a set share, by the alphabet, so that one finds them again at each stem; numbers by size. */
export function listOrder({ options, keepOrder }: Options): Option[] {
  if (keepOrder === true) return options
  const named = options.map((option) => ({ option, name: option.text.toLowerCase().replace(/[^a-z0-9 ]/g, '') }))
  return bySize(options) ?? named.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ option }) => option)
}

const areVerdicts = (options: readonly Option[]) =>
  options.every(({ text }) => /^(?:yes|no|true|false|can['’]?t tell|cannot tell)\b/i.test(text))

const figure = /−?\d+(?:,\d{3})*(?:\.\d+)?/g

/** Options that are the same words about other numbers, the smallest first; `null` for any others. */
export function bySize(options: readonly Option[]): Option[] | null {
  // "1 bottle" and "2 bottles" are the same words.
  const words = new Set(options.map(({ text }) => text.replace(figure, '0').replace(/s\b/g, '')))
  if (words.size > 1 || options.some(({ text }) => figuresIn(text).length === 0)) return null
  return options.toSorted((a, b) => compared(figuresIn(a.text), figuresIn(b.text)))
}

const figuresIn = (text: string): number[] =>
  (text.match(figure) ?? []).map((written) => Number(written.replaceAll(',', '').replace('−', '-')))

function compared(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, at) => value !== b[at])
  return (a[differing] ?? 0) - (b[differing] ?? 0)
}
