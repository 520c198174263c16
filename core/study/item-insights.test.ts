import { expect, test } from 'vitest'
import { concernsOf, itemStatistics } from './item-insights.ts'

const marks = (answers: Record<string, boolean>) => new Map(Object.entries(answers))

test('below twenty students nothing is said of a question', () => {
  const statistics = itemStatistics()
  for (let at = 0; at < 19; at++) statistics.add(marks({ a: true, b: at % 2 === 0 }))
  expect(statistics.of('a')).toEqual({ students: 19, right: null, discrimination: null })
  expect(statistics.of('never')).toEqual({ students: 0, right: null, discrimination: null })
})

test('a question that who knows more gets right discriminates, one that they get wrong does the opposite', () => {
  const statistics = itemStatistics()
  for (let at = 0; at < 40; at++) {
    const isStrong = at % 2 === 0
    statistics.add(marks({ good: isStrong, keyed: !isStrong, b: isStrong, c: isStrong, d: at % 3 === 0 }))
  }
  const [good, keyed] = [statistics.of('good'), statistics.of('keyed')]
  expect(good).toMatchObject({ students: 40, right: 0.5 })
  expect(good.discrimination).toBeGreaterThan(0.7)
  expect(keyed.discrimination).toBeLessThan(-0.7)
  expect(concernsOf(keyed, { unchosen: ['e'], reports: 2 })).toEqual([
    'Who is right elsewhere is more often wrong here: is the key right?',
    'It was reported 2 times.',
    'Nobody takes e.',
  ])
  expect(concernsOf(good, { unchosen: [], reports: 0 })).toEqual([])
})

test('where all are right there is no correlation, and it is said that they are', () => {
  const statistics = itemStatistics()
  for (let at = 0; at < 20; at++) statistics.add(marks({ easy: true, b: at % 2 === 0 }))
  const easy = statistics.of('easy')
  expect(easy).toEqual({ students: 20, right: 1, discrimination: null })
  expect(concernsOf(easy, { unchosen: [], reports: 0 })).toEqual(['Nearly everybody is right.'])
})

test('the correlation is that of the two columns', () => {
  const statistics = itemStatistics()
  const rows = Array.from({ length: 30 }, (_, at) => ({ a: at % 4 < 2, b: at % 3 === 0, c: at % 5 !== 0 }))
  for (const row of rows) statistics.add(marks(row))
  const x = rows.map(({ a }) => Number(a))
  const y = rows.map(({ b, c }) => (Number(b) + Number(c)) / 2)
  const mean = (of: number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  const [mx, my] = [mean(x), mean(y)]
  const cov = mean(x.map((each, at) => (each - mx) * ((y[at] ?? 0) - my)))
  const sd = (of: number[], m: number) => Math.sqrt(mean(of.map((each) => (each - m) ** 2)))
  expect(statistics.of('a').discrimination).toBeCloseTo(cov / (sd(x, mx) * sd(y, my)), 12)
})
