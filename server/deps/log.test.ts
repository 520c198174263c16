import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ error }, 'request failed')
  return lines.join('')
}

test('of an error, its kind, code, words and cause are logged', () => {
  const cause = Object.assign(new TypeError('the cause'), { code: 'ECONNRESET' })
  const line = JSON.parse(logged(new Error('the words', { cause })))
  expect(line.error).toMatchObject({ type: 'Error', message: 'the words' })
  expect(line.error.cause).toMatchObject({ type: 'TypeError', code: 'ECONNRESET', message: 'the cause' })
})

test('other properties of an error are not', () => {
  const error = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email_key)=(ada@example.org)',
    bindings: ['heron'],
  })
  expect(logged(error)).not.toMatch(/ada@example|heron/)
  expect(logged({ email: 'ada@example.org' })).not.toContain('ada@example')
})
