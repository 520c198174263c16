import { expect, test } from 'vitest'
import { otherVersions } from './note-drafts.ts'

const winner = { text: 'final', deviceId: 'phone' }

test('the version of another device that lost is shown, each text once', () => {
  const revisions = [
    { value: 'from the tablet', deviceId: 'tablet', atMs: 3 },
    { value: 'from the tablet', deviceId: 'tablet', atMs: 2 },
    { value: 'final', deviceId: 'tablet', atMs: 1 },
  ]
  expect(otherVersions(revisions, winner, 'phone')).toEqual([
    { text: 'from the tablet', from: 'another device', atMs: 3 },
  ])
})

test('what was typed here and lost is named so', () => {
  const revisions = [{ value: 'mine', deviceId: 'tablet', atMs: 3 }]
  expect(otherVersions(revisions, winner, 'tablet')[0]?.from).toBe('this phone')
})

test('earlier versions of the same writer and cleared notes are no other version', () => {
  const revisions = [
    { value: 'fin', deviceId: 'phone', atMs: 3 },
    { value: null, deviceId: 'tablet', atMs: 2 },
  ]
  expect(otherVersions(revisions, winner, 'phone')).toEqual([])
})
