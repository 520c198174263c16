import { mulberry32, seedOf } from '../../core/seed.ts'

/** What a simulation draws, the same for the same name. */
export interface Chance {
  /** In [0, 1). */
  share(): number
  /** Of a normal distribution. */
  normal(mean: number, deviation: number): number
  /** True so often, of 1. */
  happens(probability: number): boolean
}

export function chanceOf(name: string): Chance {
  const share = mulberry32(seedOf(name))
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share())
  return { share, normal, happens: (probability) => share() < probability }
}
