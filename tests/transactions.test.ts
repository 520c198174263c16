import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** The begin of each transaction of a device's database, up to the arrow of the function that it is given. */
const begins = (text: string): string[] => text.match(/\.transaction\(\s*'r[^=]*=>/g) ?? []

test('a transaction of a device is given an async function: Dexie lets go of another one after an await, while others write', () => {
  const files = ['app', 'offline', 'sw'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(root, room, file),
    ),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const all = sources.flatMap((file) => begins(readFileSync(file, 'utf8')))
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((begin) => !begin.replaceAll(/\s+/g, ' ').endsWith(', async () =>'))).toEqual([])
})
