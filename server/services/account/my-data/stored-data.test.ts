import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storedCookies } from '../../../../core/privacy/stored-cookies.ts'
import { storedOnDevice } from '../../../../core/privacy/stored-on-device.ts'
import { impersonalTables, storedOnServer } from '../../../../core/privacy/stored-on-server.ts'
import { personalTables } from './personal-tables/personal-tables.ts'
import { tableColumns } from '../../../testing/database/table-columns.ts'
import { testApp } from '../../../testing/test-app.ts'

const root = path.join(import.meta.dirname, '../../../..')
const told = storedOnServer.flatMap(({ tables }) => tables)

test('the privacy page names every table of the database once, or it holds nothing of anybody', async () => {
  await using app = await testApp()
  const tables = [...(await tableColumns(app.db)).keys()]
  expect([...told, ...impersonalTables].toSorted()).toEqual(tables.toSorted())
})

test('what the privacy page tells of is what an export looks at and a deletion takes', () => {
  // Counted by hashes whose key the server has: it finds nobody by them. A file's pieces go with the file.
  const unnamed = ['rate_limits', 'counted_downloads', 'data_export_pieces']
  expect(Object.keys(personalTables).toSorted()).toEqual(told.filter((table) => !unnamed.includes(table)).toSorted())
})

test('the privacy page names every key of local storage, every cache and every cookie that the sources name', async () => {
  const { keys, caches } = {
    keys: storedOnDevice.flatMap((stored) => stored.keys ?? []),
    caches: storedOnDevice.flatMap((stored) => stored.caches ?? []),
  }
  const ofDevice = await textsOf(['app', 'offline', 'sw'])
  const ofServer = await textsOf(['server'])
  const named = (sources: string[], pattern: RegExp) =>
    new Set(sources.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name)))
  // A lock and a channel keep nothing.
  const keepsNothing = /^vademecum\.(exam\.|drain|sync)/
  const usedKeys = [...named(ofDevice, /['"`](vademecum\.[a-z-]+\.?)/g)].filter((key) => !keepsNothing.test(key ?? ''))
  expect(usedKeys.toSorted()).toEqual(keys.toSorted())
  const usedCaches = named(ofDevice, /Cache = '([\w-]+)'/g)
  expect([...usedCaches, 'workbox-precache-v2'].toSorted()).toEqual(caches.toSorted())
  const usedCookies = named(ofServer, /(?:c|C)ookie = '([\w-]+)'/g)
  expect([...usedCookies].toSorted()).toEqual(storedCookies.map(({ name }) => name).toSorted())
})

test('the technical log names accounts by their number, and the privacy page says so', async () => {
  const logged = (await textsOf(['server'])).filter((text) => /log\.\w+\(\{[^}]*\buserId\b/.test(text))
  expect(logged).not.toEqual([])
  expect(storedOnServer.find(({ tables }) => tables.length === 0)?.what).toMatch(/number of the account/)
})

async function textsOf(folders: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder), { recursive: true })
    for (const name of names.filter((each) => /\.tsx?$/.test(each) && !/\.test\.|testing|stored-data/.test(each)))
      texts.push(await readFile(path.join(root, folder, name), 'utf8'))
  }
  return texts
}
