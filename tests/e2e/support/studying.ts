import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Page, chromium, expect } from '@playwright/test'
import { chromiumArgs, findHeadless } from '../../../scripts/chromium.mjs'
import { type BuiltServer, type ServerOptions, builtServer } from './server.ts'
import { type Student, beginStudying, phoneScreen, starter, studentNamed, syncLine } from './student.ts'

/** Names a folder with the data of a server that knows Ada, and with what her phone stores. */
const studyingVariable = 'VADEMECUM_E2E_STUDYING'
/** Stands in what is stored for the address of the server. */
const noAddress = 'http://localhost:1'

/** Who has the starter course on `studyingServer`. */
export const ada: Student = studentNamed('Ada')

/** A server with all content, on which Ada has an account and the starter course. */
export const studyingServer = (options: Omit<ServerOptions, 'data'> = {}): Promise<BuiltServer> =>
  builtServer({ ...options, data: path.join(storedStudy(), 'server') })

/** Makes a browser that has not been at this server yet Ada's phone, as `beginStudying` would: signed in, the course downloaded. Ends on the course's home. */
export async function openStudying(page: Page, url: string): Promise<void> {
  const stored = await readFile(path.join(storedStudy(), 'phone.json'), 'utf8')
  await page.context().setStorageState(JSON.parse(stored.replaceAll(noAddress, url)))
  await page.goto(`${url}/study/1`)
  const card = page.getByRole('region', { name: `Offline copy of ${starter}` })
  await expect(card.getByText('On this device', { exact: true })).toBeVisible()
}

/** Begins the first exam of the list. */
export async function beginExam(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/study/1/exams`)
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Begin' }).click()
}

/** Once before the tests: makes Ada's account and phone by hand, and stores both. Answers how to remove them. */
export async function storeStudy(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vademecum-studying-'))
  await using server = await builtServer()
  const executablePath = findHeadless()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  const place = { locale: 'en-GB', timezoneId: 'Europe/London' }
  const context = await browser.newContext({ ...phoneScreen, ...place, serviceWorkers: 'block' })
  const page = await context.newPage()
  await beginStudying(page, server.url, ada)
  await expect(syncLine(page)).toHaveText('All saved', { timeout: 120_000 })
  const phone = JSON.stringify(await context.storageState({ indexedDB: true }))
  await browser.close()
  await server.stop()
  await cp(server.dataDir, path.join(folder, 'server'), { recursive: true })
  await writeFile(path.join(folder, 'phone.json'), phone.replaceAll(server.url, noAddress))
  process.env[studyingVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

function storedStudy(): string {
  const folder = process.env[studyingVariable]
  if (folder === undefined) throw new Error(`${studyingVariable} is set before the first test`)
  return folder
}
