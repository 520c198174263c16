import { expect, test } from 'vitest'
import { couponRules } from '../contract/operator/coupons.ts'
import { couponRulesOf, type WrittenCoupon } from './written-coupon.ts'

const rules = (written: Partial<WrittenCoupon>) => couponRulesOf({ isFirstOrderOnly: false, ...written })

test('what an operator writes becomes rules that the server takes as they are', () => {
  const percentage = rules({ percent: '12.5', cap: '20', starts: '2027-01-01', ends: '', uses: '100', courses: '1, 3' })
  expect(percentage).toEqual({
    description: '',
    discount: { type: 'percentage', basisPoints: 1250, maxDiscountMinor: 2000 },
    startsOn: '2027-01-01',
    endsOn: null,
    maxUses: 100,
    maxUsesPerCustomer: null,
    courseIds: [1, 3],
    firstOrderOnly: false,
  })
  const fixed = rules({ amount: '5', currency: 'USD', usesEach: '1', isFirstOrderOnly: true })
  expect(fixed).toMatchObject({ discount: { type: 'fixed', valueMinor: 500, currency: 'USD' }, firstOrderOnly: true })
  for (const each of [percentage, fixed]) expect(couponRules.parse(each)).toEqual(each)
})

test.each<[Partial<WrittenCoupon>, RegExp]>([
  [{}, /either a percentage or an amount/],
  [{ percent: '10', amount: '5' }, /either a percentage or an amount/],
  [{ percent: 'ten' }, /percentage is a number/],
  [{ amount: '0' }, /above 0/],
  [{ amount: '5', cap: '4' }, /Only a percentage/],
  [{ amount: '5', currency: 'EUR' }, /GBP or USD/],
  [{ percent: '10', uses: '1.5' }, /whole number/],
  [{ percent: '10', courses: '1;2' }, /number of a course/],
])('%o is refused in words', (written, words) => {
  expect(() => rules(written)).toThrow(words)
})
