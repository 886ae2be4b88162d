import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signIn as signInOverHttp } from '../../tests/support/sign-in.ts'
import { freshName } from '../support/fresh-name.ts'
import { ask, createPerson, makePerson } from '../support/made-person.ts'
import { ready } from '../support/people.ts'
import type { Portal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

/** The most that a task may cost after its person was found; a question that is real comes on top. */
const MOST = 2
const ENDS = '2033-11-22T00:00:00Z'

/** What docs/clicks.md says each task costs. */
const written = (): Record<string, string> => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/clicks.md'), 'utf8')
  const rows = page.split('\n').flatMap((line) => /^\| ([a-z].*?) \|.*\| (\d(?: \+ \d)?) \|$/.exec(line) ?? [])
  return Object.fromEntries(rows.flatMap((cell, at) => (at % 3 === 1 ? [[cell, rows[at + 1] ?? '']] : [])))
}

/** Counts where the pointer goes down, whatever the page does of it. */
const countClicks = async (page: Page) => {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
    addEventListener('pointerdown', count, { capture: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

/** People whom each task finds as it needs them, by what the portal itself asks of its server. */
const people = async (portal: Portal) => {
  const origin = portal.origin()
  const { accessToken } = await signInOverHttp(origin, 'operations')
  const change = (mutation: string, type: string, input: Record<string, unknown>) =>
    ask(origin, `mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { code } } }`, { input }, accessToken)
  const [active, locked, invited] = [freshName('active'), freshName('locked'), freshName('invited')]
  const { id } = await makePerson(portal, active)
  await change('generateUserPin', 'OfUserInput', { id })
  const { id: ofLocked } = await makePerson(portal, locked)
  await signInOverHttp(portal.origin('acme'), `${locked}@portico.test`, 'Wrong-Password-2026').catch(() => undefined)
  await change('lockUser', 'LockUserInput', { id: ofLocked, until: ENDS, reason: 'Lost laptop' })
  await createPerson(portal, invited)
  const { accessToken: ofAdmin } = await signInOverHttp(portal.origin('acme'), 'admin')
  const { customers } = await ask<{ customers: { nodes: { name: string }[] } }>(
    portal.origin('acme'),
    '{ customers(first: 2) { nodes { name } } }',
    {},
    ofAdmin,
  )
  return { active, locked, invited, another: customers.nodes[1]?.name ?? '' }
}

test('the commonest tasks cost two clicks after the search, as docs/clicks.md says', async ({ page, portal, signIn }) => {
  const { active, locked, invited, another } = await people(portal)
  const clicks = await countClicks(page)
  await signIn(page, 'operations', { path: '/vendor/home' })
  const spent: Record<string, string> = {}
  const task = async (name: string, work: () => Promise<unknown>, question?: () => Promise<unknown>) => {
    const before = await clicks()
    await work()
    const cost = (await clicks()) - before
    expect(cost, name).toBeLessThanOrEqual(MOST)
    await question?.()
    const asked = (await clicks()) - before - cost
    spent[name] = asked === 0 ? String(cost) : `${cost} + ${asked}`
  }
  const find = async (name: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search users, customers, pages and actions' }).fill(name)
    await page.getByRole('group', { name: 'Users' }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(`${name}@portico.test`).first()).toBeVisible()
    await ready(page)
  }
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const act = async (action: string, done: string) => {
    await choose(action)
    await expectToast(page, done)
  }

  await task('find a user', () => find(invited))
  await task('resend an invitation', () => act('Resend invitation', 'Confirmation email sent'))
  await find(locked)
  await task('see why somebody was refused', async () => {
    await page.getByRole('link', { name: 'Sign-ins', exact: true }).first().click()
    await expect(page.getByRole('main').getByText('Incorrect password').first()).toBeVisible()
  })
  await task('unlock', () => act('Unlock', 'User unlocked'))
  await find(active)
  await task('reset a password', () => act('Send password reset link', 'Link sent'))
  await task(
    'reset two-factor',
    () => choose('Reset two-factor…'),
    async () => {
      const dialog = page.getByRole('dialog', { name: /^Reset two-factor of / })
      await expect(dialog.getByRole('checkbox', { name: 'PIN' })).toBeChecked()
      await dialog.getByRole('button', { name: 'Reset' }).click()
      await expectToast(page, 'Two-factor has been reset')
      // The page shows what the reset made of the user, of whom only the email can be turned on: an action from before would be refused.
      await expect(page.getByRole('main').getByText('Off, can be turned on', { exact: true })).toHaveCount(1)
    },
  )
  await task('add somebody to a customer', async () => {
    await choose('Add to customer…')
    await page.getByRole('combobox', { name: 'Customer' }).fill(another)
    await page.getByRole('option', { name: another }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectToast(page, 'User added to a customer')
    await expect(page.getByRole('main').getByRole('link', { name: another }).first()).toBeVisible()
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'User removed from a customer')
  // The page shows what the undo made of the user: an action from before would be refused.
  await expect(page.getByRole('main').getByRole('link', { name: another })).toHaveCount(0)
  await task('deactivate', () => act('Deactivate', 'User deactivated and signed out'))
  const head = page.getByRole('banner').or(page.getByRole('main')).getByText('Inactive', { exact: true })
  await expect(head.first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectToast(page, 'User activated')
  await expect(head).toHaveCount(0)

  await task('filter by status', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users', exact: true }).click()
    await page
      .getByRole('navigation', { name: 'Quick filters' })
      .getByRole('link', { name: /^Locked/ })
      .click()
    await expect(page).toHaveURL(/state=LOCKED/i)
  })
  await page.goto('/vendor/home')
  await ready(page)
  await task('export a list', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('button', { name: 'Export' }).click()
    await expectToast(page, 'Export has been downloaded')
  })
  expect(spent).toEqual(written())
})
