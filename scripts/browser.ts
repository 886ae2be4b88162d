import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'

export type Browser = { executablePath: string; args: string[] }

const asRoot = process.platform !== 'win32' && userInfo().uid === 0
/** Since Chromium 150 every window renders the address bar's lists as two web pages of their own, which cost more than most pages of the portal. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** Chromium obeys only the last switch of this name, so the features that Playwright 1.65 disables are repeated here. */
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

/** The same engine without a window, as Playwright would drive it: journeys take a third less time on two cores. */
const WITHOUT_WINDOW = 'chromium-headless-shell'
const NAMES = [WITHOUT_WINDOW, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the browser for the journeys: `TEST_BROWSER`, else an installed Chromium or Chrome, else Playwright's own. Undefined if none of them
 * starts.
 */
export function findBrowser(names: readonly string[] = NAMES): Browser | undefined {
  const given = process.env['TEST_BROWSER']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const executablePath = [...(given === undefined ? [] : [given]), ...installed, ...APPLICATIONS, chromium.executablePath()].find(starts)
  return executablePath === undefined ? undefined : { executablePath, args: [...QUIET, ...(asRoot ? ['--no-sandbox'] : [])] }
}

/**
 * Like `findBrowser`, but installs a browser if there is none: Playwright's download, else Debian's package if this user may install it. On Debian
 * the windowless browser is preferred, even if another browser exists. Throws with the output of every attempt.
 */
export function ensureBrowser(): Browser {
  const said: string[] = []
  const found = findBrowser()
  if (found !== undefined && (process.env['TEST_BROWSER'] !== undefined || isWithoutWindow(found))) return found
  for (const way of fromDebian(WITHOUT_WINDOW)) {
    install(way, said)
    const browser = findBrowser()
    if (browser !== undefined && isWithoutWindow(browser)) return browser
  }
  if (found !== undefined) return found
  for (const way of [DOWNLOAD, ...fromDebian('chromium')]) {
    install(way, said)
    const browser = findBrowser()
    if (browser !== undefined) return browser
  }
  throw new Error(`No browser could be found or installed. Install Chromium or name one in TEST_BROWSER.\n${said.join('\n')}`)
}

/** A browser that can open a window, for a person who watches a test. */
export const findWindowedBrowser = (): Browser | undefined => findBrowser(NAMES.filter((name) => name !== WITHOUT_WINDOW))

const isWithoutWindow = ({ executablePath }: Browser) => basename(executablePath) === WITHOUT_WINDOW

type Command = [string, ...string[]]
const DOWNLOAD: Command = [process.execPath, join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'install', 'chromium']
/** Limits of apt, so that a machine without a network fails soon. */
const PATIENCE = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30', '-o', 'DPkg::Lock::Timeout=60']

/** Commands that install a Debian package: with the known package lists, else after updating them. */
function fromDebian(name: string): Command[] {
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return []
  const install: Command = ['apt-get', ...PATIENCE, 'install', '-y', '--no-install-recommends', name, 'fonts-liberation']
  return [install, ['apt-get', ...PATIENCE, 'update'], install]
}

function install([command, ...args]: Command, said: string[]) {
  process.stdout.write(`${command} ${args.join(' ')}\n`)
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) said.push(`${command} ${args.join(' ')}: ${error?.message ?? (stderr || stdout).trim().slice(-600)}`)
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
