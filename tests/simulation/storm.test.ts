import { expect, test } from 'vitest'
import { runScenario } from './scenario.ts'

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const seeds = number('SIM_SEEDS', 3)
const first = number('SIM_FIRST', 1)
const size = { phones: number('SIM_CLIENTS', 3), answers: number('SIM_ANSWERS', 30) }

/** Seeds that found a fault once. */
const pinned: number[] = []

test.each([...pinned, ...Array.from({ length: seeds }, (_, at) => first + at)])(
  'nothing is lost, doubled, changed or shown wrongly in the storm of seed %i',
  async (seed) => {
    expect(await runScenario(seed, size)).toEqual([])
  },
  10 * 60_000,
)
