import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const app = path.resolve(import.meta.dirname, '../../app')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((file) => path.join(app, file))

/** The classes of a sheet's selectors. */
function classesOf(sheet: string): Set<string> {
  const bare = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\/|'[^']*'|\{[^{}]*\}/gs, ' ')
  return new Set(Array.from(bare.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name ?? ''))
}

/** What a component asks of a sheet; `isOpen` when a name is computed. */
function usesIn(file: string) {
  const code = readFileSync(file, 'utf8')
  return Array.from(code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g), ([, name = '', from = '']) => ({
    file: path.relative(app, file),
    sheet: path.resolve(path.dirname(file), from),
    names: Array.from(code.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g')), ([, asked]) => asked ?? ''),
    isOpen: new RegExp(`\\b${name}\\[(?!')`).test(code),
  }))
}

const uses = files.filter((file) => /\.tsx?$/.test(file)).flatMap(usesIn)

test('every class that a component asks for is in its sheet', () => {
  expect(uses.length).toBeGreaterThan(50)
  const missing = uses.flatMap(({ file, sheet, names }) => {
    const classes = classesOf(sheet)
    return names.filter((name) => !classes.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every class of a sheet is asked for', () => {
  const unused = files
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((sheet) => {
      const users = uses.filter((use) => use.sheet === sheet)
      if (users.some(({ isOpen }) => isOpen)) return []
      const asked = new Set(users.flatMap(({ names }) => names))
      return [...classesOf(sheet)]
        .filter((name) => !asked.has(name))
        .map((name) => `${path.relative(app, sheet)}: ${name}`)
    })
  expect(unused).toEqual([])
})
