// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type KeyPlace, type KeyPress, keyAction, keyTarget } from './question-keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  ...more,
})
const page: KeyPlace = { target: 'page', singleKeys: true, optionCount: 5, takesNumber: false }

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

test('C opens the calculator where it is no option and nothing is typed, as beside a field for a number', () => {
  expect(keyAction(press('c'), { ...page, optionCount: 2 })).toEqual({ do: 'calculator' })
  expect(keyAction(press('c'), page)).toEqual({ do: 'choose', index: 2 })
  const numeric: KeyPlace = { ...page, optionCount: 0, takesNumber: true }
  expect(keyAction(press('c'), { ...numeric, target: 'number' })).toEqual({ do: 'calculator' })
  for (const target of ['typing', 'panel'] as const) expect(keyAction(press('c'), { ...numeric, target })).toBeNull()
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

test('with Alt a key is the letter printed on it; where it has none there, its place counts', () => {
  const alt = (key: string, code: string, target: KeyPlace['target'] = 'page') =>
    keyAction(press(key, { code, altKey: true }), { ...page, target })
  // Dvorak.
  expect(alt('n', 'KeyL')).toEqual({ do: 'next' })
  expect(alt('b', 'KeyN')).toBeNull()
  // Russian, and a Mac.
  expect(alt('т', 'KeyN')).toEqual({ do: 'next' })
  expect(alt('Dead', 'KeyN')).toEqual({ do: 'next' })
  expect(alt('ç', 'KeyC', 'panel')).toEqual({ do: 'calculator' })
})

test('with Alt a letter that is being typed is left to the text, and to a field for numbers no letter is', () => {
  const alt = (key: string, target: KeyPlace['target']) =>
    keyAction(press(key, { code: 'KeyC', altKey: true }), { ...page, target })
  expect(alt('ç', 'typing')).toBeNull()
  expect(alt('ć', 'typing')).toBeNull()
  expect(alt('c', 'typing')).toEqual({ do: 'calculator' })
  for (const target of ['number', 'figures'] as const) expect(alt('ç', target)).toEqual({ do: 'calculator' })
})

test('a text in a panel is typed into, and a number that is there is figures', () => {
  document.body.innerHTML = `<div role="dialog"><textarea></textarea><button></button><input readonly></div>
    <form><input inputmode="decimal" value="12"><input inputmode="decimal"></form>`
  const targets = [...document.querySelectorAll('textarea, button, input')].map(keyTarget)
  expect(targets).toEqual(['typing', 'panel', 'panel', 'figures', 'number'])
})

test('arrows go from question to question, and stay with radio buttons when one has the focus', () => {
  for (const [key, action] of [['ArrowLeft', 'previous'] as const, ['ArrowRight', 'next'] as const]) {
    expect(keyAction(press(key, { code: key }), page)).toEqual({ do: action })
    expect(keyAction(press(key, { code: key }), { ...page, target: 'arrows' })).toBeNull()
    expect(keyAction(press(key, { code: key }), { ...page, target: 'typing' })).toBeNull()
  }
})

test('digits, a point, a comma and a minus go to the field of a question for a number', () => {
  const numeric: KeyPlace = { ...page, optionCount: 0, takesNumber: true }
  for (const key of ['0', '7', '.', ',', '-']) {
    expect(keyAction(press(key), numeric)).toEqual({ do: 'type' })
    expect(keyAction(press(key), { ...numeric, target: 'activates' })).toEqual({ do: 'type' })
    expect(keyAction(press(key), { ...numeric, target: 'number' })).toBeNull()
    expect(keyAction(press(key), { ...numeric, target: 'typing' })).toBeNull()
    expect(keyAction(press(key), { ...numeric, singleKeys: false })).toBeNull()
  }
})

test('an empty field for a number leaves arrows and letters to the page', () => {
  const field: KeyPlace = { ...page, optionCount: 0, takesNumber: true, target: 'number' }
  expect(keyAction(press('ArrowRight', { code: 'ArrowRight' }), field)).toEqual({ do: 'next' })
  expect(keyAction(press('f'), field)).toEqual({ do: 'flag' })
})

test('R reports a question, and not while one types', () => {
  expect(keyAction(press('r'), page)).toEqual({ do: 'report' })
  expect(keyAction(press('r'), { ...page, optionCount: 8 })).toEqual({ do: 'report' })
  expect(keyAction(press('r'), { ...page, target: 'typing' })).toBeNull()
})
