import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'

export type Browser = { executablePath: string; args: string[] }

const asRoot = process.platform !== 'win32' && userInfo().uid === 0
/** Since Chromium 150 every window draws its address bar's lists as two web pages of their own, which cost more than most pages of the portal. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** Of several switches of this name Chromium obeys the last, so those come along that Playwright 1.65 switches off. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const QUIET = [
  `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR].join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser that the journeys drive: `TEST_BROWSER`, else an installed Chromium or Chrome, else Playwright's own.
 * Answers undefined when none of them starts.
 */
export function findBrowser(): Browser | undefined {
  const given = process.env['TEST_BROWSER']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const executablePath = [...(given === undefined ? [] : [given]), ...installed, ...APPLICATIONS, chromium.executablePath()].find(starts)
  return executablePath === undefined ? undefined : { executablePath, args: [...QUIET, ...(asRoot ? ['--no-sandbox'] : [])] }
}

/**
 * As `findBrowser`, and installs one where there is none: Playwright's download, else Debian's package where this user may.
 * Throws with what each way said.
 */
export function ensureBrowser(): Browser {
  const found = findBrowser()
  if (found !== undefined) return found
  const said: string[] = []
  for (const [command, ...args] of installers()) {
    process.stdout.write(`No browser yet: ${command} ${args.join(' ')}\n`)
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      encoding: 'utf8',
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) said.push(`${command} ${args.join(' ')}: ${error?.message ?? (stderr || stdout).trim().slice(-600)}`)
    const browser = findBrowser()
    if (browser !== undefined) return browser
  }
  throw new Error(`No browser could be found or installed. Install Chromium or name one in TEST_BROWSER.\n${said.join('\n')}`)
}

function installers(): [string, ...string[]][] {
  const own: [string, ...string[]] = [
    process.execPath,
    join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ]
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return [own]
  return [own, ['apt-get', 'update'], ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]
}

function starts(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    return /Chrom/.test(execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000, stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return false
  }
}

if (import.meta.main) {
  try {
    process.stdout.write(`Browser: ${ensureBrowser().executablePath}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
