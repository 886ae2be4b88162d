import { expectAccessible, expectLegible } from '../support/look/accessibility.ts'
import { countOf } from '../support/operations.ts'
import { speakGerman } from '../support/look/in-german.ts'
import { shoot } from '../support/look/shoot.ts'
import { expect, test } from '../support/test.ts'

const ENGLISH = {
  users: 'Users',
  selection: 'Selection',
  selected: '2 selected',
  actions: 'Actions',
  lock: 'Lock',
  dialog: 'Lock: 2 users',
  until: 'Lock until',
  reason: 'Reason',
  check: 'Preview',
  change: '2 will be changed',
  finished: 'Finished',
  all: '2 of 2',
  done: 'Done',
  notifications: 'Notifications',
  told: 'Your changes are done',
  undo: 'Undo',
  ask: 'Undo these changes?',
  goBack: '2 users will be restored to the previous state.',
  undone: 'Undo: Lock',
  what: 'Original job',
  how: 'Undone: view result',
}
const GERMAN: typeof ENGLISH = {
  users: 'Benutzer',
  selection: 'Auswahl',
  selected: '2 ausgewählt',
  actions: 'Aktionen',
  lock: 'Sperren',
  dialog: 'Sperren: 2 Benutzer',
  until: 'Sperren bis',
  reason: 'Grund',
  check: 'Vorschau',
  change: '2 werden geändert',
  finished: 'Abgeschlossen',
  all: '2 von 2',
  done: 'Fertig',
  notifications: 'Benachrichtigungen',
  told: 'Ihre Änderungen sind abgeschlossen',
  undo: 'Rückgängig machen',
  ask: 'Diese Änderungen rückgängig machen?',
  goBack: '2 Benutzer werden auf den vorherigen Stand zurückgesetzt.',
  undone: 'Rückgängig machen: Sperren',
  what: 'Ursprünglicher Auftrag',
  how: 'Rückgängig gemacht: Ergebnis ansehen',
}

for (const [locale, words] of Object.entries({ en: ENGLISH, de: GERMAN }))
  test(`several users are locked at once, each outcome is told, and it is undone, in ${locale}`, async ({ page, signIn }) => {
    if (locale === 'de') await speakGerman(page)
    await signIn(page, 'operations', { path: '/vendor/users?v=1&sort=userName:asc&filter=and(userType:in:1)' })
    const rows = page.getByRole('table', { name: words.users }).locator('tbody tr')
    await rows.nth(2).getByRole('checkbox').check()
    await rows.nth(3).getByRole('checkbox').check()
    const [started, undone] = [countOf(page, 'StartUserBulk'), countOf(page, 'UndoUserBulk')]
    const bar = page.getByRole('region', { name: words.selection })
    await expect(bar).toContainText(words.selected)

    await bar.getByRole('button', { name: words.actions }).click()
    await expect(page.getByRole('menuitem', { name: words.lock, exact: true })).toBeVisible()
    await expectLegible(page)
    await page.getByRole('menuitem', { name: words.lock, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await dialog.getByLabel(words.until).fill('2032-01-31')
    await dialog.getByRole('textbox', { name: words.reason }).fill('Audit')
    await dialog.getByRole('button', { name: words.check }).click()
    await expect(dialog.getByRole('status')).toContainText(words.change)
    await shoot(page, `bulk-${locale}-1-preview`)
    await dialog.getByRole('button', { name: words.lock }).dblclick()

    await expect(page).toHaveURL(/\/vendor\/jobs\/[\da-f-]{36}$/)
    const main = page.getByRole('main')
    const outcomes = main.getByRole('table').locator('tbody tr')
    await expect(main.getByRole('heading', { level: 1, name: words.lock })).toBeVisible()
    await expect(main.getByRole('status').filter({ hasText: words.finished })).toBeVisible()
    await expect(main.getByText(words.all)).toBeVisible()
    await expect(outcomes.filter({ hasText: words.done })).toHaveCount(2)
    // Two people of one user name.
    expect(await main.getByRole('link', { name: 'authenticator' }).allInnerTexts()).toEqual(['authenticator', 'authenticator · Northwind'])
    await expectAccessible(page)
    expect(started()).toBe(1)
    await page.getByRole('button', { name: words.notifications }).click()
    await expect(page.getByRole('link', { name: words.told }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await shoot(page, `bulk-${locale}-2-done`)

    await main.getByRole('button', { name: words.undo }).click()
    const confirm = page.getByRole('dialog', { name: words.ask })
    await expect(confirm).toContainText(words.goBack)
    await expectAccessible(page)
    await shoot(page, `bulk-${locale}-3-undo`)
    await confirm.getByRole('button', { name: words.undo }).dblclick()
    await expect(main.getByRole('heading', { level: 1, name: words.undone })).toBeFocused()
    await expect(main.getByRole('status').filter({ hasText: words.finished })).toBeVisible()
    await expect(outcomes.filter({ hasText: words.done })).toHaveCount(2)
    expect(undone()).toBe(1)
    await shoot(page, `bulk-${locale}-4-undone`)
    await main.getByRole('link', { name: words.what }).click()
    await expect(main.getByRole('link', { name: words.how })).toBeVisible()
  })
