import { expect, test } from 'vitest'
import { mulberry32 } from '../../../seed.ts'
import { type FittedItem, fitDifficulties } from './difficulty-fit.ts'
import { sigmoid } from './expected-share.ts'

const normal = (random: () => number) => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, 0) - 6

/** Students whose abilities are normal, and questions whose authors were half right; those of one topic are harder than they say. */
function made({ students, answers, items }: { students: number; answers: number; items: number }) {
  const random = mulberry32(42)
  const known: (FittedItem & { real: number })[] = Array.from({ length: items }, (_, at) => {
    const authored = (at % 3) - 1
    const topic = at % 2 ? 'hard' : 'fair'
    const real = authored + 0.6 * normal(random) + (topic === 'hard' ? 1 : 0)
    return { itemId: `q${at}`, topic, chance: at % 4 ? 0.2 : 0, authored, real }
  })
  const asked = items - 10
  const given = { starts: [0], items: [] as number[], shares: [] as number[] }
  for (let student = 0; student < students; student++) {
    const ability = normal(random)
    const first = Math.floor(random() * asked)
    for (let at = 0; at < answers; at++) {
      const place = (first + at * 7) % asked
      const { chance, real } = known[place]!
      given.items.push(place)
      given.shares.push(random() < chance + (1 - chance) * sigmoid(ability - real) ? 1 : 0)
    }
    given.starts.push(given.items.length)
  }
  return { known, given, asked }
}

const gapOf = (known: readonly { real: number }[], told: (at: number) => number) =>
  Math.sqrt(known.reduce((sum, { real }, at) => sum + (told(at) - real) ** 2, 0) / known.length)

test('what 500 students answered says how hard questions are, closer than their authors did', async () => {
  const { known, given, asked } = made({ students: 500, answers: 30, items: 110 })
  const fitted = await fitDifficulties(known, given, () => Promise.resolve())
  const of = known.slice(0, asked)
  expect(gapOf(of, (at) => fitted.get(`q${at}`)!)).toBeLessThan(0.3)
  expect(gapOf(of, (at) => known[at]!.authored)).toBeGreaterThan(0.7)
})

test('a question that nobody answered is as hard as its author says, and as its topic turned out to be', async () => {
  const { known, given, asked } = made({ students: 500, answers: 30, items: 110 })
  const fitted = await fitDifficulties(known, given, () => Promise.resolve())
  for (const { itemId, topic, authored } of known.slice(asked)) {
    const moved = fitted.get(itemId)! - authored
    if (topic === 'hard') expect(moved).toBeGreaterThan(0.6)
    else expect(Math.abs(moved)).toBeLessThan(0.4)
  }
})

test('without answers the author is believed', async () => {
  const { known } = made({ students: 0, answers: 0, items: 12 })
  const fitted = await fitDifficulties(known, { starts: [0], items: [], shares: [] }, () => Promise.resolve())
  expect([...fitted.values()]).toEqual(known.map(({ authored }) => authored))
})

test('a fit can be given up between two students', async () => {
  const { known, given } = made({ students: 1500, answers: 20, items: 60 })
  const stop = () => Promise.reject(new Error('stopped'))
  await expect(fitDifficulties(known, given, stop)).rejects.toThrow('stopped')
})
