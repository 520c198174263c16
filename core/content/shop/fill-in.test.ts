import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withAllStored } from '../../privacy/stored-in-words.ts'
import { fillIn, unknownGaps } from './fill-in.ts'
import type { Identity } from './shop.ts'

const identity: Identity = {
  name: 'Lantern',
  supportEmail: 'help@lantern.example',
  senderEmail: 'post@lantern.example',
  tagline: 'Light to read by',
  supportHours: 'Mornings',
  responsePromise: 'within a day',
  operator: { name: 'Lantern Ltd', address: '3 Sample Road', companyNumber: '1', icoNumber: 'ZB1', isSample: false },
}
const withSource = { ...identity, sourceUrl: 'https://lantern.example/source' }
const sourceOffer =
  '{{#sourceUrl}}See {{sourceUrl}}.{{/sourceUrl}}{{^sourceUrl}}Write to {{supportEmail}}.{{/sourceUrl}}'

test('a name stands for what the identity says, an unknown one for itself', () => {
  expect(fillIn('{{operatorName}} runs {{name}}, {{else}}', identity)).toBe('Lantern Ltd runs Lantern, {{else}}')
})

test('a part stays where there is such a thing, or where there is none', () => {
  expect(fillIn(sourceOffer, withSource)).toBe('See https://lantern.example/source.')
  expect(fillIn(sourceOffer, identity)).toBe('Write to help@lantern.example.')
  const note = '{{#isSample}}\n\n> A sample.\n\n{{/isSample}}\n\nText.'
  expect(fillIn(note, identity)).toBe('Text.')
  expect(fillIn(note, { ...identity, operator: { ...identity.operator, isSample: true } })).toBe(
    '> A sample.\n\n\n\nText.',
  )
})

test('a name that is not known, and a part that is not closed, are told', () => {
  expect(unknownGaps(sourceOffer, identity)).toEqual([])
  expect(unknownGaps('{{who}} {{#whose}}x{{/whose}}', identity)).toEqual(['who', 'whose'])
  expect(unknownGaps('{{#name}}x', identity)).toEqual(['name'])
})

test('a privacy text lists what a language model is sent where one is asked, and speaks of none where none is', async () => {
  const ours = await readFile('content/shop/privacy.md', 'utf8')
  for (const body of [ours, 'The operator’s own words.']) {
    const told = fillIn(withAllStored(body), identity, { modelRecipient: 'models.example' })
    expect(told.match(/What is sent:/g)).toHaveLength(1)
    expect(told).toContain('models.example')
    const silent = fillIn(withAllStored(body), identity)
    expect(silent).not.toMatch(/What is sent:|models\.example|put our study material into words/)
    expect(unknownGaps(withAllStored(body), identity)).toEqual([])
  }
})
