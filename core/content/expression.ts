/** Outcome of an expression: its value, or why it has none. */
export type Evaluated = { is: 'value'; value: number } | { is: 'unreadable'; message: string }

/** Value of the arithmetic in a worked step: numbers with a decimal point, `+ - * / ( )`, names of earlier steps
 *  (`[a-z][a-z0-9_]*`), and `ceil(…)` and `floor(…)` for things that come whole. Nothing else is read, so an expression
 *  out of a content file cannot do anything but calculate. Never throws. */
export function evaluate(expression: string, names: ReadonlyMap<string, number>): Evaluated {
  const tokens = expression.match(/\d+(?:\.\d+)?|[a-z][a-z0-9_]*|[-+*/()]|\S/g) ?? []
  let at = 0
  let problem: string | null = null

  function fail(message: string): number {
    problem ??= message
    at = tokens.length
    return Number.NaN
  }
  function sum(depth: number): number {
    let value = product(depth)
    while (tokens[at] === '+' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value + product(depth) : value - product(depth)
    return value
  }
  function product(depth: number): number {
    let value = factor(depth)
    while (tokens[at] === '*' || tokens[at] === '/')
      value = tokens[at++] === '*' ? value * factor(depth) : value / factor(depth)
    return value
  }
  function factor(depth: number): number {
    const token = tokens[at++]
    if (token === undefined) return fail('ends too soon')
    if (depth > 50) return fail('is nested too deeply')
    if (token === '-') return -factor(depth + 1)
    if (token === '(') return closed(depth)
    if (/^\d/.test(token)) return Number(token)
    if (tokens[at] === '(' && (token === 'ceil' || token === 'floor')) {
      at++
      // 0.1 * 30 is 3.0000000000000004: what only floating point adds is not a tablet more.
      return token === 'ceil' ? Math.ceil(closed(depth) - 1e-9) : Math.floor(closed(depth) + 1e-9)
    }
    return (
      names.get(token) ?? fail(/^[a-z]/.test(token) ? `no earlier step is called ${token}` : `cannot read ${token}`)
    )
  }
  function closed(depth: number): number {
    const value = sum(depth + 1)
    return tokens[at++] === ')' ? value : fail('a bracket is not closed')
  }

  const value = sum(0)
  if (problem === null && at < tokens.length) problem = `cannot read ${tokens[at]}`
  if (problem === null && !Number.isFinite(value)) problem = 'does not come to a number'
  return problem === null ? { is: 'value', value } : { is: 'unreadable', message: problem }
}
