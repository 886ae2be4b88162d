import { availableParallelism, totalmem } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const browser = findBrowser()
if (browser === undefined) throw new Error('No browser: run `node scripts/browser.ts`, which finds or installs one.')
/** No test looks at three dimensions, and a computer without a graphics card would imitate one. */
const WITHOUT_GRAPHICS = ['--disable-gpu']
/** Bytes of memory that a worker takes with its portal and its browser. */
const OF_A_WORKER = 1.25 * 2 ** 30
const report = process.env['TEST_REPORT']
/** Traces, pictures and copies of pages of another installation would keep the passwords and tokens of its users. */
const isElsewhere = process.env['REPLAY_URL'] !== undefined
if (isElsewhere) process.env['PLAYWRIGHT_NO_COPY_PROMPT'] = '1'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/prepare.ts',
  // A journey waits for the server, the clock and the browser in turn: as many as there are cores leave half of them idle.
  workers: Math.max(1, Math.min(Math.ceil(1.5 * availableParallelism()), Math.floor(totalmem() / OF_A_WORKER))),
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'paths', testMatch: ['paths/**/*.spec.ts', 'recorded/**/*.spec.ts'] },
    { name: 'journeys', testIgnore: ['paths/**', 'recorded/**'] },
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
    // Calls, requests and the console's words: a picture or a copy of the page at every step costs a third of the time on two cores, and the page as it failed is kept beside it.
    trace: isElsewhere ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: isElsewhere ? 'off' : 'only-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: [...browser.args, ...WITHOUT_GRAPHICS] },
  },
})
