import { failure } from './failure.ts'

/** A parameter as it was sent: text, or what stands in brackets behind its name. */
export type Given = string | GivenParameters
export interface GivenParameters {
  [name: string]: Given
}

const mostParameters = 1_000
const deepest = 8

/** Reads `a=1&b[c]=2&d[]=3&e[0][f]=4`. Lists are objects whose names count from 0: `listOf` in `parameters.ts` makes them lists.
 *  Throws a failure for what cannot be read. */
export function readForm(text: string): GivenParameters {
  const root = emptyParameters()
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > mostParameters) throw failure.invalid('There are too many parameters.')
    // PostgreSQL stores none.
    if (/\0/.test(name + value)) throw failure.invalid('Parameters cannot hold a NUL character.')
    put(root, pathOf(name), value)
  }
  return root
}

/** Without a prototype: no name of a parameter means anything else. */
const emptyParameters = (): GivenParameters => Object.create(null)

function pathOf(name: string): string[] {
  const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === '') throw failure.invalid(`Invalid parameter name: ${name.slice(0, 100)}`)
  const path = [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, part = '']) => part)]
  if (path.length > deepest) throw failure.invalid('Parameters are nested too deeply.')
  return path
}

function put(into: GivenParameters, [name = '', ...rest]: string[], value: string): void {
  const at = name === '' ? String(Object.keys(into).length) : name
  if (rest.length === 0) {
    into[at] = value
    return
  }
  const inner = into[at] ?? emptyParameters()
  if (typeof inner === 'string') throw failure.invalid(`Invalid parameter: ${at} is both a text and an object.`, at)
  into[at] = inner
  put(inner, rest, value)
}
