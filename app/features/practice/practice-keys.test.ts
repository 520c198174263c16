import { expect, test } from 'vitest'
import { type KeyPlace, type KeyPress, keyAction } from './practice-keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  ...more,
})
const page: KeyPlace = { target: 'page', singleKeys: true, optionCount: 5 }

test('letters and digits choose an option there is', () => {
  expect(keyAction(press('a'), page)).toEqual({ do: 'choose', index: 0 })
  expect(keyAction(press('E'), page)).toEqual({ do: 'choose', index: 4 })
  expect(keyAction(press('3'), page)).toEqual({ do: 'choose', index: 2 })
  expect(keyAction(press('g'), page)).toBeNull()
  expect(keyAction(press('8'), page)).toBeNull()
  expect(keyAction(press('9'), page)).toBeNull()
})

test('F flags unless it is the sixth option; Alt+F always flags', () => {
  const eight = { ...page, optionCount: 8 }
  expect(keyAction(press('f'), page)).toEqual({ do: 'flag' })
  expect(keyAction(press('f'), eight)).toEqual({ do: 'choose', index: 5 })
  expect(keyAction(press('ƒ', { code: 'KeyF', altKey: true }), eight)).toEqual({ do: 'flag' })
})

test('Enter submits, but not where it already presses a button', () => {
  expect(keyAction(press('Enter'), page)).toEqual({ do: 'submit' })
  expect(keyAction(press('Enter'), { ...page, target: 'arrows' })).toEqual({ do: 'submit' })
  expect(keyAction(press('Enter'), { ...page, target: 'activates' })).toBeNull()
})

test('no key fires while typing, in a dialog, held down or with Control', () => {
  for (const key of ['a', 'f', '?', 'Enter']) {
    expect(keyAction(press(key), { ...page, target: 'typing' })).toBeNull()
    expect(keyAction(press(key), { ...page, target: 'dialog' })).toBeNull()
    expect(keyAction(press(key, { repeat: true }), page)).toBeNull()
    expect(keyAction(press(key, { ctrlKey: true }), page)).toBeNull()
  }
})

test('with single keys off, Enter and Alt still work', () => {
  const off = { ...page, singleKeys: false }
  expect(keyAction(press('a'), off)).toBeNull()
  expect(keyAction(press('f'), off)).toBeNull()
  expect(keyAction(press('Enter'), off)).toEqual({ do: 'submit' })
  expect(keyAction(press('p', { altKey: true }), off)).toEqual({ do: 'previous' })
})

test('the left arrow stays with radio buttons when one has the focus', () => {
  expect(keyAction(press('ArrowLeft', { code: 'ArrowLeft' }), page)).toEqual({ do: 'previous' })
  expect(keyAction(press('ArrowLeft', { code: 'ArrowLeft' }), { ...page, target: 'arrows' })).toBeNull()
})
