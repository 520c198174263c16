/** Tests that a change can reach, the nearest first, with the steps from one to the other. */
export function nearestTests(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): { file: string; steps: number }[]
