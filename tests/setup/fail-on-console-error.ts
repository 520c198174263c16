import { afterEach, beforeEach, expect } from 'vitest'

const printed: unknown[][] = []
const { error } = console

beforeEach(() => {
  printed.length = 0
  console.error = (...words) => {
    printed.push(words)
    error(...words)
  }
})

// What is printed as an error is a fault that nobody looked at.
afterEach(() => {
  console.error = error
  expect(printed, 'console.error in a test').toEqual([])
})
