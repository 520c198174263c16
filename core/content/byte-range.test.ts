import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test('a piece is read from the first, the last, or both ends', () => {
  expect(parseRange('bytes=0-9', 100)).toEqual({ is: 'piece', start: 0, length: 10 })
  expect(parseRange('bytes=90-', 100)).toEqual({ is: 'piece', start: 90, length: 10 })
  expect(parseRange('bytes=-10', 100)).toEqual({ is: 'piece', start: 90, length: 10 })
  expect(parseRange('bytes=-1000', 100)).toEqual({ is: 'piece', start: 0, length: 100 })
  expect(parseRange('bytes=50-1000', 100)).toEqual({ is: 'piece', start: 50, length: 50 })
  expect(parseRange('Bytes=7-7', 100)).toEqual({ is: 'piece', start: 7, length: 1 })
})

test('a number too large for this machine is still a number', () => {
  const huge = '9'.repeat(400)
  expect(parseRange(`bytes=50-${huge}`, 100)).toEqual({ is: 'piece', start: 50, length: 50 })
  expect(parseRange(`bytes=-${huge}`, 100)).toEqual({ is: 'piece', start: 0, length: 100 })
  expect(parseRange(`bytes=${huge}-`, 100)).toEqual({ is: 'outside' })
})

test('what lies outside is outside', () => {
  expect(parseRange('bytes=100-', 100)).toEqual({ is: 'outside' })
  expect(parseRange('bytes=-0', 100)).toEqual({ is: 'outside' })
  expect(parseRange('bytes=9-0', 100)).toEqual({ is: 'outside' })
  expect(parseRange('bytes=0-', 0)).toEqual({ is: 'outside' })
  expect(parseRange('bytes=-5', 0)).toEqual({ is: 'outside' })
})

test('what cannot be read asks for the whole', () => {
  for (const header of ['', 'bytes=', 'bytes=-', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=0x1-2']) {
    expect(parseRange(header, 100)).toEqual({ is: 'whole' })
  }
})
