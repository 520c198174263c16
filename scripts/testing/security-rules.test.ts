import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const document = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = Array.from(
  document.matchAll(/^\| (.+?) +\| `(\S+\.test\.tsx?)` · (.+?) +\|$/gm),
  ([, rule, file, title]) => ({
    rule: rule ?? '',
    file: file ?? '',
    title: title ?? '',
  }),
)

/** The file's test titles, as they are written: what a test computes of its own stands there as a template. */
function titlesIn(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  const calls = /\b(?:test|describe)(?:\.\w+\([^\n]*?\))?\(\s*(['"`])((?:(?!\1).)+)\1/g
  return Array.from(code.matchAll(calls), ([, , title = '']) => title)
}

test('every rule of docs/security.md has the test that it names', () => {
  const gone = rows.filter(({ file, title }) => !titlesIn(file).some((each) => each.includes(title)))
  expect(gone).toEqual([])
})

test('every row of its tables is such a rule', () => {
  const lines = document.split('\n').filter((line) => line.startsWith('| ') && !/^\| (rule|-+) /.test(line))
  expect(lines.length).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(40)
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length)
})
