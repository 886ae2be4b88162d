import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const browser = findBrowser()
if (browser === undefined) throw new Error('No browser: run `node scripts/browser.ts`, which finds or installs one.')
const report = process.env['TEST_REPORT']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/prepare.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'journeys', testIgnore: 'paths/**' },
    { name: 'paths', testMatch: 'paths/**/*.spec.ts' },
  ],
  reporter: [['list'], ...(report === undefined ? [] : [['json', { outputFile: report }] as const])],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
  },
})
