import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type FaqItem, findAnswers, indexFaq } from './find-answers.ts'

const file = await readFile(new URL('../../../content/shop/faq.yaml', import.meta.url), 'utf8')
const { faq } = parse(file) as { faq: FaqItem[] }
const index = indexFaq(faq)
const best = (asked: string) => findAnswers(index, asked)[0]?.id

test('what people ask in their own words finds its answer among the questions of the shop', () => {
  expect(best('can i revise without internet on the tube')).toBe('faq-offline')
  expect(best('i want my money back')).toBe('faq-refund')
  expect(best('Does it cost anything to try it, is there a trial?')).toBe('faq-trial')
  expect(best('installing on iphone')).toBe('faq-install-phone')
  expect(best('my battery died, are my answers gone')).toBe('faq-lost-work')
  expect(best('dark mode')).toBe('faq-dark-mode')
  expect(best('how do I delete my data')).toBe('faq-data-rights')
  expect(best('coupon')).toBe('faq-coupons')
})

test('words that say nothing, or are not in any answer, find nothing', () => {
  expect(findAnswers(index, '')).toEqual([])
  expect(findAnswers(index, 'how do I what is the')).toEqual([])
  expect(findAnswers(index, 'parking by the zoo')).toEqual([])
  expect(findAnswers(indexFaq([]), 'offline')).toEqual([])
})

test('at most as many as asked for are found, the best first and each once', () => {
  const found = findAnswers(index, 'download a course offline', 3)
  expect(found.length).toBeGreaterThan(1)
  expect(found.length).toBeLessThanOrEqual(3)
  expect(new Set(found).size).toBe(found.length)
})
