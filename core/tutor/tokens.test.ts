import { expect, test } from 'vitest'
import { dayOf, monthOf, resetsAtMs, usageAt, usedUpWords } from './tokens.ts'

test('counting begins anew on the 1st, UTC, also over the end of a year', () => {
  const last = Date.parse('2026-12-31T23:59:59.999Z')
  expect(new Date(resetsAtMs(last)).toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect([dayOf(last), monthOf(last)]).toEqual(['2026-12-31', '2026-12-01'])
  expect([dayOf(last + 1), monthOf(last + 1)]).toEqual(['2027-01-01', '2027-01-01'])
  expect(usedUpWords(100, last)).toContain('from Friday 1 January')
})

test('what is known of a month that is over says nothing of the new one', () => {
  const known = {
    used: 100,
    limit: 100,
    resetsAt: '2026-07-01T00:00:00.000Z',
    days: [{ day: '2026-06-30', tokens: 100 }],
  }
  const resetMs = Date.parse(known.resetsAt)
  // Half past midnight in London, where it is summer: the month of the server's is not over yet.
  expect(usageAt(known, Date.parse('2026-07-01T00:30:00+01:00'))).toEqual(known)
  const anew = { used: 0, limit: 100, resetsAt: '2026-08-01T00:00:00.000Z', days: [] }
  expect(usageAt(known, resetMs)).toEqual(anew)
})
