/** How many random cases a property is tried on: all of them, or the share that `npm test` and `npm run check` ask for. */
export function propertyRuns(count: number): number {
  return Math.ceil(count * Number(process.env['PROPERTY_RUNS_SHARE'] ?? 1))
}
