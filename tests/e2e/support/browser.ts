import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, type Page, chromium, expect } from '@playwright/test'
import { chromiumArgs, findChromium, findHeadless } from '../../../scripts/chromium.mjs'

type ContextOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

/** Longest that an action waits for its place on the screen, ms. */
const timeoutMs = 30_000

/** A browser with a profile on disk, like a person's: it can be installed into, closed, and opened again on the same data. */
export interface OwnBrowser extends AsyncDisposable {
  context(): BrowserContext
  /** Closes the browser and opens it again on the same profile. */
  reopen(): Promise<BrowserContext>
  close(): Promise<void>
  /** SIGKILL to the browser, as when the system wants its memory; then opens it again on the same profile. */
  killAndReopen(): Promise<BrowserContext>
}

/** Opens one on an empty profile, at 360 px. A context of `browser.newContext()` is incognito: nothing installs there. */
export async function ownBrowser(options: ContextOptions = {}): Promise<OwnBrowser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vademecum-profile-'))
  const executablePath = findHeadless()
  const open = async () => {
    const opened = await chromium.launchPersistentContext(profile, {
      args: chromiumArgs,
      viewport: { width: 360, height: 740 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      serviceWorkers: 'allow',
      ...(executablePath && { executablePath }),
      ...options,
    })
    opened.setDefaultTimeout(timeoutMs)
    return opened
  }
  let context = await open()
  const close = async () => {
    await context.close().catch(() => undefined)
  }
  return {
    context: () => context,
    close,
    reopen: async () => {
      await close()
      context = await open()
      return context
    },
    killAndReopen: async () => {
      const browser = context.browser()
      if (!browser) throw new Error('this browser has no process of its own')
      const devtools = await browser.newBrowserCDPSession()
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
      const own = processInfo.find(({ type }) => type === 'browser')
      if (!own) throw new Error('the browser does not tell its process')
      const ended = new Promise<void>((resolve) => context.once('close', () => resolve()))
      process.kill(own.id, 'SIGKILL')
      await ended
      context = await open()
      return context
    },
    [Symbol.asyncDispose]: async () => {
      await close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** As `ownBrowser`, with all that a browser without windows leaves out: it offers to install apps and sends in the background. */
export function wholeBrowser(options: ContextOptions = {}): Promise<OwnBrowser> {
  const executablePath = findChromium()
  return ownBrowser({ ...options, ...(executablePath && { executablePath }) })
}

/** Resolves when a service worker answers for this page, as it does from a second after the first visit, and has the lists and all
 *  that the page is made of. */
export async function workerInControl(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller === null) return false
      if (!(await caches.match('/assets/catalogue', { cacheName: 'catalogue-1' }))) return false
      // A page of the worker's has its one script; one from the server fetches what the worker keeps for it.
      const isOfWorker = document.querySelector('script[src^="/assets/app-"]') !== null
      return isOfWorker || (await caches.match('/assets/modules', { cacheName: 'modules-1' })) !== undefined
    })
  await expect.poll(isReady, { intervals: [100, 200], timeout: 90_000 }).toBe(true)
}

/** Resolves when the page answers to presses: its markup comes from the server before its code does. */
export async function pageAwake(page: Page): Promise<void> {
  await page.waitForFunction(isDrawnByReact)
}

/** Whether the page's heading is React's, which leaves its mark on what it draws or takes over. Runs in the page. */
export function isDrawnByReact(): boolean {
  return Object.keys(document.querySelector('h1') ?? {}).some((name) => name.startsWith('__reactFiber'))
}
