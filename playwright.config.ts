import { defineConfig } from '@playwright/test'
import { chromiumArgs, findHeadless } from './scripts/chromium.mjs'

const executablePath = findHeadless()

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/publish-setup.ts',
  // A test spends a sixth of its time waiting, for a browser or a server to start above all: two cores are kept busy by three.
  workers: 3,
  // What takes long here is told from what never comes: with both cores busy, everything takes four times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // On cores that are shared, one in some hundred is hurried past. What needs a second attempt is named by `npm test`, to be mended.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A worker reads in the whole app, some seconds of both cores: where a test is about what it does, it says `allow`.
    serviceWorkers: 'block',
    // It costs a sixth of the time: `npx playwright test FILE --trace on` shows what a test saw.
    trace: 'off',
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
})
