import { expect, test } from 'vitest'
import { maySendTo, type ModelConsent, modelConsentFact, modelConsentFrom } from './model-consent.ts'

test('what was said comes back as it was said', () => {
  for (const consent of [null, 'declined', { recipient: 'api.example:8443' }] satisfies ModelConsent[])
    expect(modelConsentFrom(modelConsentFact(consent).value)).toEqual(consent)
})

test('nothing is sent to whom nobody agreed', () => {
  expect(maySendTo('api.example', modelConsentFrom(modelConsentFact({ recipient: 'api.example' }).value))).toBe(true)
  for (const value of [
    undefined,
    null,
    '',
    'agreed',
    'agreed:',
    'agreed:other.example',
    'declined',
    true,
    { recipient: 'api.example' },
  ])
    expect(maySendTo('api.example', modelConsentFrom(value)), String(value)).toBe(false)
})
