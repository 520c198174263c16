import { expect, test } from 'vitest'
import { newAsk } from '../ask.ts'
import { contextOf } from './context.ts'
import { queryOf } from './find-answer.ts'

const isFollowUp = (before: string, text: string): boolean => {
  const ask = newAsk({ text, earlier: [before], engine: 'device', seed: '', nowMs: 0 })
  return queryOf(ask, contextOf(ask)) !== text
}

test.each([
  ['What dose of adrenaline is given in anaphylaxis?', 'and in children?'],
  ['How is warfarin reversed?', 'what if they are bleeding'],
  ['What is a joint tenancy?', 'How can it be severed?'],
  ['How long can a mouth ulcer last before referral?', 'What about a white patch?'],
  ['Which drugs raise lithium levels?', 'and which ones lower them?'],
  ['How is asthma treated in adults?', 'pregnancy?'],
  ['How is sepsis treated?', 'why?'],
  ['What is methotrexate given for?', 'Is it safe in pregnancy?'],
])('a question goes on from the one before: %s %s', (before, text) => {
  expect(isFollowUp(before, text)).toBe(true)
})

test.each([
  ['What is a Newton hearing?', 'What is thalassaemia trait?'],
  ['How does fluoride protect teeth?', 'Which statin must not be given with clarithromycin?'],
  ['What is the negation test?', 'How should I divide the forty minutes of the essay?'],
  ['Who reads the answers in CASPer?', 'What is it that severs a joint tenancy of land?'],
  ['How is sepsis treated?', 'Is it legal to whiten teeth at home?'],
  ['How is sepsis treated?', 'How long does it take to register land?'],
  ['How is sepsis treated?', 'methotrexate folic acid'],
])('a question that stands by itself borrows nothing: %s %s', (before, text) => {
  expect(isFollowUp(before, text)).toBe(false)
})
