import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

/** Ways to write a test that does not run everywhere: a modifier, an option, the context that a test gets. */
const LEFT_OUT =
  /\.(skip|skipIf|runIf|todo|fixme|only)\b|\b(skip|todo|fixme|only): true|\bx(it|test|describe)\(|\{[^{}]*\bskip\b[^{}]*\}\) =>/

const files = ['tests', 'e2e']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)))
  .filter((path) => /\.tsx?$/.test(path) && basename(path) !== basename(import.meta.filename))

it.each([
  "it.skip('a', f)",
  'describe.runIf(x)',
  'it.skipIf(x)',
  "it.todo('a')",
  'test.fixme()',
  '{ skip: true }',
  'async ({ skip }) => skip()',
])('recognises %s', (text) => {
  expect(text).toMatch(LEFT_OUT)
})

it('no test is left out: one that does not run proves nothing, and the whole run counts it as failed', () => {
  const lines = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line, at) => ({ line, place: `${path}:${at + 1} ${line.trim()}` })),
  )
  expect(lines.filter(({ line }) => LEFT_OUT.test(line)).map(({ place }) => place)).toEqual([])
})

/**
 * Ways to write a browser test that runs ahead of its page. The search of a list: the unsearched rows often hold the wanted text as well, so
 * `searchList` (e2e/support/forms.ts) waits for the answer. An address after which the page is left: it says nothing of what is still being sent. Enter on
 * a button, which takes no presses while its dialog loads: `pressButton` (e2e/support/forms.ts) waits for that.
 */
const RUNS_AHEAD =
  /getByRole\('searchbox'[^\n]*\.fill\(|waitForURL\([^\n]*\n\s*await \w+\.(?:goto|reload)\(|getByRole\('button'[^\n]*\.press\('Enter'\)/g

it.each([
  "  await page.getByRole('searchbox', { name: 'Search' }).fill('a')",
  "  await page.waitForURL('/vendor/users')\n  await page.goto('/vendor/home')",
  '  await page.waitForURL(/users/)\n    await other.reload()',
  "  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).press('Enter')",
])('recognises %j', (text) => {
  expect(text).toMatch(RUNS_AHEAD)
})

it('no browser test searches a list without its answer, leaves a page right after an address, or presses a button that is not ready', () => {
  const found = files
    .filter((path) => path.startsWith('e2e') && basename(path) !== 'forms.ts')
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(RUNS_AHEAD)].map(([text]) => `${path}: ${text}`))
  expect(found).toEqual([])
})

/** Ways to replace a global that nothing undoes: the test files that share a process would find it. */
const REPLACES_GLOBAL = /Reflect\.set\(globalThis|Object\.(?:assign|defineProperty)\(globalThis|globalThis(?:\.\w+|\[[^\]]+\]) = /

it.each([
  "Reflect.set(globalThis, 'window', {})",
  "Object.defineProperty(globalThis, 'window', {})",
  'globalThis.window = {}',
  "globalThis['window'] = {}",
])('recognises %s', (text) => {
  expect(text).toMatch(REPLACES_GLOBAL)
})

it('no unit test replaces a global otherwise than by vi.stubGlobal', () => {
  const found = files.filter(
    (path) => /\.test\.tsx?$/.test(path) && !path.startsWith(join('tests', 'server')) && REPLACES_GLOBAL.test(readFileSync(path, 'utf8')),
  )
  expect(found).toEqual([])
})
