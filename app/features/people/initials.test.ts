import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Dr Amara Okafor', 'AO'],
  ['Daniel Osei-Bennett', 'DO'],
  ['Prof. Li', 'L'],
  ['María José de la Cruz', 'MC'],
  ['Éowyn', 'É'],
  ['', ''],
])('%s is %s on a bookplate', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
