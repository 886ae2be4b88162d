import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { seededDirectory } from '../../tests/support/images.ts'
import { freePort } from '../../tests/support/postgres.ts'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { createEmployee, searchList } from '../support/forms.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { enterCredentials, ready, signIn } from '../support/people.ts'
import { startPortal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'

/** They stand in the header of each row. */
const emails = async (page: Page) => {
  const headers = page.getByRole('table', { name: 'Users' }).locator('tbody tr:not([aria-hidden])').getByRole('rowheader')
  return (await headers.allInnerTexts()).map((text) => /\S+@\S+/.exec(text)?.[0] ?? text)
}

const people = (page: Page) =>
  page
    .getByRole('table', { name: 'Users' })
    .getByRole('rowheader')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('a newcomer signs in on the provider’s own page and lands on the vendor’s home', async ({ page, portal }) => {
  await page.goto(portal.origin())
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/identity\//)
  await page.getByLabel('User name or email').fill('operations@portico.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await ready(page)
  await page.goto(`${portal.origin()}/vendor/home`)
  await ready(page)
  expect(new URL(page.url()).pathname).toBe('/vendor/home')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
})

test('the guard sends a visitor to the provider and back to the page they asked for', async ({ page, portal, signInByForm }) => {
  await signInByForm(page, 'operations', { path: '/vendor/users?v=1&q=an' })
  const url = new URL(page.url())
  expect(url.origin).toBe(portal.origin())
  expect(url.pathname + url.search).toBe('/vendor/users?v=1&q=an')
  expect(url.search).not.toMatch(/code=|state=/)
})

test('users are sorted, searched and paged by key', async ({ page, signIn: signInAs }) => {
  await signInAs(page, 'operations', { path: '/vendor/users?v=1&sort=email:asc' })
  // Of an address there may be one person in each partner, also on either side of a page's end.
  const firstPeople = await people(page)
  const first = await emails(page)
  expect(first.length).toBeGreaterThan(9)
  expect(first).toEqual(first.toSorted())

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => people(page)).not.toEqual(firstPeople)
  const second = await people(page)
  expect(second.filter((address) => firstPeople.includes(address))).toEqual([])
  const [next] = await emails(page)
  expect([first.at(-1), next]).toEqual([first.at(-1), next].toSorted())

  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect.poll(() => people(page)).toEqual(firstPeople)

  await searchList(page, 'hradmin')
  await expect.poll(async () => new Set(await emails(page))).toEqual(new Set(['hradmin@portico.test']))
  await expect(page).toHaveURL(/q=hradmin/)

  await page.reload()
  await ready(page)
  expect(new Set(await emails(page))).toEqual(new Set(['hradmin@portico.test']))
  await expectAccessible(page)
})

test('a user that was created is still there after the process was started again, and so is the session', async ({ page, problems }) => {
  // What was on its way while the process ended is answered with 503, or cut with its connection.
  problems.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|Failed to fetch|status of 503/)
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-restart-'))
  cpSync(await seededDirectory(60), dataDir, { recursive: true })
  const port = await freePort()
  try {
    const before = await startPortal({ dataDir, port })
    await signIn(before, page, 'operations', { path: '/vendor/users' })
    await page.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL('**/vendor/users/create')
    await ready(page)
    await expectAccessible(page)
    await createEmployee(page, 'grace.hopper')
    await before.stop()

    const after = await startPortal({ dataDir, port })
    await page.goto(`${after.origin()}/vendor/users?v=1&q=grace.hopper`)
    await ready(page)
    expect(await emails(page)).toEqual(['grace.hopper@portico.test'])
    await after.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('every partner has its own look and its own languages', async ({ page, portal }) => {
  const look = async (partner?: string) => {
    await page.goto(portal.origin(partner))
    await ready(page)
    const style = (element: Element) => getComputedStyle(element).backgroundColor
    return {
      logo: await page
        .getByRole('main')
        .locator('img, svg')
        .first()
        .evaluate((element) => element.outerHTML),
      title: await page.getByRole('heading', { level: 1 }).innerText(),
      colour: await page.getByRole('main').getByRole('button').evaluate(style),
      languages: await page.getByRole('combobox', { name: 'Language' }).getByRole('option').allInnerTexts(),
    }
  }
  const plain = await look()
  const acme = await look('acme')
  const hr = await look('hr')
  expect(plain.languages).toEqual([])
  expect(acme.languages).toEqual(['English (GB)', 'English (US)', 'Deutsch', 'Español', 'Français (Canada)'])
  expect(new Set([plain, acme, hr].map(({ title }) => title)).size).toBe(3)
  expect(new Set([plain, acme, hr].map(({ logo }) => logo)).size).toBe(3)
  expect(acme.colour).not.toBe(plain.colour)
})

for (const { locale, language, signInName } of [
  { locale: 'de', language: 'Deutsch', signInName: 'Anmelden' },
  { locale: 'es', language: 'Español', signInName: 'Iniciar sesión' },
  { locale: 'fr-CA', language: 'Français (Canada)', signInName: 'Ouvrir une session' },
])
  test(`a visitor who chooses ${locale} reads it at the provider too, and after a reload`, async ({ page, portal }) => {
    await page.goto(portal.origin('acme'))
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await page.reload()
    await page.getByRole('button', { name: signInName }).click()
    await expect(page.getByRole('heading', { level: 1, name: signInName })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expectAccessible(page)
  })

test.describe('at the provider', () => {
  const opened = async (page: Page, origin: string) => {
    await page.goto(`${origin}/account/login`)
    await page.locator('input[type="password"]').waitFor()
  }
  const answerTo = async (page: Page, userName: string, password: string) => {
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await enterCredentials(page, userName, password)
    await sent
    await expect(page.getByLabel('User name or email')).toHaveValue(userName)
    return page.getByRole('alert').innerText()
  }

  test('a wrong password, an unknown name and a locked account are answered alike, and the name stays typed', async ({
    page,
    portal,
    problems,
  }) => {
    problems.allow(/status of 4\d\d/)
    await opened(page, portal.origin())
    const wrong = await answerTo(page, 'manager@portico.test', 'not the password')
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveValue('not the password')
    expect(await answerTo(page, 'nobody@portico.test', 'not the password')).toBe(wrong)
    expect(await answerTo(page, 'locked@portico.test', 'not the password')).toBe(wrong)
    await expectAccessible(page)
  })

  test('a locked account answers the right password like a wrong one', async ({ page, portal, problems }) => {
    problems.allow(/status of 4\d\d/)
    await opened(page, portal.origin())
    const wrong = await answerTo(page, 'locked@portico.test', 'not the password')
    expect(await answerTo(page, 'locked@portico.test', DEMO_PASSWORD)).toBe(wrong)
  })
})

test('a host that nobody registered is refused', async ({ page, portal, problems }) => {
  problems.allow(/status of 421/)
  const answer = await page.goto(portal.origin('stranger'))
  expect(answer?.status()).toBe(421)
})

test('a broken filter in the address is left out, and the list says so', async ({ page, signIn: signInAs }) => {
  await signInAs(page, 'operations', { path: '/vendor/users?v=1&filter=%7Bnot-a-filter' })
  expect((await emails(page)).length).toBeGreaterThan(9)
  await expect(page.getByText('This link contains an invalid filter. The list is shown without it.')).toBeVisible()
})

test('a provider that cannot be reached ends in a readable page with a retry', async ({ page, portal, problems }) => {
  problems.allow(/Failed to load resource|ERR_/)
  await page.route('**/identity/**', (route) => route.abort())
  // As on static hosting, where the page carries no metadata and the portal has to ask.
  await page.route('**/account/login', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(/<script[^>]*id="portal-state"[\s\S]*?<\/script>/, '') })
  })
  await page.goto(`${portal.origin()}/account/login`)
  await expect(page.getByRole('button', { name: /Try again|Retry/ })).toBeVisible({ timeout: 10_000 })
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: /Try again|Retry/ }).click()
  await expect(page.getByLabel('User name or email')).toBeVisible()
})
