/** A logistic regression whose curve has a floor, by Fisher's scoring. */
export interface Rows {
  /** Row-major. */
  x: Float64Array
  width: number
  /** Of each row. */
  right: Uint8Array
  weight: (row: number) => number
  /** What blind guessing earns, 0..1. */
  chance: (row: number) => number
  /** Rows that count. */
  rows: Int32Array
}

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** Weights of the columns; those of `without` stay 0. `ridge`: what their squares cost. */
export function fitLogistic(data: Rows, without: ReadonlySet<number>, ridge = 1): Float64Array {
  const { x, width, right, rows } = data
  const weights = new Float64Array(width)
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => !without.has(at))
  for (let round = 0; round < 12; round++) {
    const gradient = new Float64Array(width)
    const hessian = columns.map(() => new Float64Array(columns.length))
    for (const row of rows) {
      const begin = row * width
      let logit = 0
      for (const at of columns) logit += weights[at]! * x[begin + at]!
      const chance = data.chance(row)
      const known = sigmoid(logit)
      const expected = chance + (1 - chance) * known
      const slope = (1 - chance) * known * (1 - known)
      const counts = data.weight(row)
      const error = (counts * (right[row]! - expected) * known) / expected
      const information = (counts * slope * slope) / (expected * (1 - expected) + 1e-12)
      for (const [i, at] of columns.entries()) {
        const value = x[begin + at]!
        if (value === 0) continue
        gradient[i]! += error * value
        const line = hessian[i]!
        for (let j = 0; j <= i; j++) line[j]! += information * value * x[begin + columns[j]!]!
      }
    }
    for (const [i, at] of columns.entries()) {
      gradient[i]! -= ridge * weights[at]!
      hessian[i]![i]! += ridge
      for (let j = 0; j < i; j++) hessian[j]![i] = hessian[i]![j]!
    }
    const step = solved(hessian, gradient)
    for (const [i, at] of columns.entries()) weights[at]! += step[i]!
    if (Math.max(...step.map(Math.abs)) < 1e-6) break
  }
  return weights
}

/** The solution of a system of equations, by elimination; it uses its arguments up. */
function solved(matrix: Float64Array[], right: Float64Array): number[] {
  const size = matrix.length
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const factor = matrix[j]![i]! / matrix[i]![i]!
      for (let k = i; k < size; k++) matrix[j]![k]! -= factor * matrix[i]![k]!
      right[j]! -= factor * right[i]!
    }
  }
  const solution = Array.from({ length: size }, () => 0)
  for (let i = size - 1; i >= 0; i--) {
    let value = right[i]!
    for (let k = i + 1; k < size; k++) value -= matrix[i]![k]! * solution[k]!
    solution[i] = value / matrix[i]![i]!
  }
  return solution
}
