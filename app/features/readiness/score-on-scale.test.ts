import { expect, test } from 'vitest'
import { betweenInWords, scoreOnScale } from './score-on-scale.ts'

const shares = { share: 0.7, low: 0.56, high: 0.83 }

test('a score in per cent has its pass mark on the line', () => {
  const score = scoreOnScale({ ...shares, scaled: { is: 'percent', value: 70, low: 56, high: 83, pass: 60 } })
  expect(score).toMatchObject({ value: '70%', from: '0%', to: '100%', pass: { at: 0.6, words: '60%' } })
  expect(betweenInWords(score)).toBe('between 56% and 83%')
})

test('a scaled score stands between the ends of its scale', () => {
  const scaled = { is: 'scaled', value: 340, low: 310, high: 370, from: 0, to: 500, pass: 300 } as const
  const score = scoreOnScale({ ...shares, scaled })
  expect(score).toMatchObject({
    value: '340',
    from: '0',
    to: '500',
    at: { value: 0.68 },
    pass: { at: 0.6, words: '300' },
  })
})

test('a band is named, and an interval within one band is said as such', () => {
  const score = scoreOnScale({ ...shares, scaled: { is: 'band', value: 'Band 2', low: 'Band 2', high: 'Band 2' } })
  expect(score.value).toBe('Band 2')
  expect(betweenInWords(score)).toBe('at Band 2')
})

test('without a scale it is the share of the marks, and never all or nothing', () => {
  const score = scoreOnScale({ share: 0.999, low: 0.995, high: 1, scaled: { is: 'none' } })
  expect(score).toMatchObject({ value: '99%', high: '99%', pass: null })
})
