import type { Page } from '@playwright/test'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const USERS = '/vendor/users'
const NAME = 'operations'

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
const signedOut = (page: Page) => expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()

const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const cached: string[] = []
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname)
    return { values: { ...localStorage, ...sessionStorage }, databases, cached }
  })

test('B14 a sign-out in one tab ends the others within a second', async ({ context, page, portal, signIn }) => {
  await signIn(page, NAME, { path: USERS })
  const other = await context.newPage()
  await other.goto(portal.origin() + USERS)
  await ready(other)
  await logOut(page)
  await expect(other.getByText('You signed out in another tab or window.')).toBeVisible({ timeout: 1_000 })
  await expect(other.getByRole('table', { name: 'Users' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  await signedOut(page)
})

test('C8 nothing personal is kept after a sign-out', async ({ page, signIn }) => {
  await signIn(page, NAME, { path: USERS })
  const before = await kept(page)
  expect(Object.keys(before.values).some((key) => key.startsWith('oidc.'))).toBe(true)
  await logOut(page)
  await signedOut(page)
  const { values, databases, cached } = await kept(page)
  expect(Object.keys(values).filter((key) => !ALLOWED.has(key))).toEqual([])
  expect(databases.filter((name) => name !== WORKER)).toEqual([])
  expect(cached.filter((path) => /^\/(graphql|identity|api)/.test(path))).toEqual([])
})

test('C9 the way back after a sign-out shows no data', async ({ page, signIn }) => {
  await signIn(page, NAME, { path: USERS })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/vendor/home')
  await ready(page)
  await logOut(page)
  await signedOut(page)
  const personal: string[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/graphql' && response.ok()) personal.push(response.url())
  })
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByLabel('User name or email').or(page.getByRole('heading', { name: 'You are signed out' }))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(personal).toEqual([])
})

/** When the service worker stored which file of the build. */
const WORKER = 'workbox-expiration'

/** Choices of the device and marks of the build: they say nothing about anybody. */
const ALLOWED = new Set(['locale', 'colour-scheme', 'portico.theme', 'portico.redirects', 'portico.recording', 'portico.reloadedForBuild'])
