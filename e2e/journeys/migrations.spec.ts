import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/look/accessibility.ts'
import { chooseOption } from '../support/forms.ts'
import { speakGerman } from '../support/look/in-german.ts'
import { ready } from '../support/people.ts'
import { operationOf } from '../support/operations.ts'
import { expect, test } from '../support/test.ts'

/** Migrations are of the whole portal: one at a time, as each changes what the next one finds. */
test.describe.configure({ mode: 'default' })

const step = (page: Page, name: string) => expect(page.locator('li[aria-current="step"]')).toContainText(name)
const isAt = (page: Page, stage: string) => expect(page.locator('[data-stage]')).toHaveText(stage, { timeout: 30_000 })
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 30_000 })

/** The review is over when the chart looks for it first, and the record comes as it was read before that. */
const beforeFirstLook = async (page: Page) => {
  const looked = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    const operation = operationOf(route)
    if (operation !== 'MigrationStage' && operation !== 'MigrationRun') return route.fallback()
    let answer = await route.fetch()
    if (operation === 'MigrationRun') await looked.promise
    else while ((await answer.text()).includes('"state":"PLANNING"')) answer = await route.fetch()
    await route.fulfill({ response: answer })
    if (operation === 'MigrationStage') looked.resolve()
  })
}

test('the users of one customer are migrated: chosen, reviewed, repaired, run, reported and taken back', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  await signIn(page, 'operations', { path: '/vendor/tools' })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open Migrate users' }).click()
  await expect(page).toHaveURL('/vendor/tools/migrate')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start a new migration' }).click()
  await expect(page).toHaveURL('/vendor/tools/migrate/select')
  await step(page, 'Select')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose Acme Group' }).click()

  await expect(page).toHaveURL(/\/vendor\/tools\/migrate\/[\da-f-]{36}\?run=[\da-f-]{36}$/)
  await step(page, 'Filter')
  await heading(page, 'Rules')
  await expectAccessible(page)
  const users = page.getByRole('table', { name: 'Users in the HR product' })
  await users
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Leave out', exact: true }).click()
  await expect(page.getByText('1 record left out')).toBeVisible()
  await chooseOption(page.getByRole('combobox', { name: 'Inactive users' }), 'Create as inactive')
  await page.getByRole('button', { name: 'Review', exact: true }).click()

  await heading(page, 'Result of the review')
  await expect(page).toHaveURL(/\/review\?run=/)
  await expectAccessible(page)
  const causes = page.getByRole('list', { name: 'What was found' })
  await expect(causes.getByText('Left out by hand')).toBeVisible()
  await expect(causes.getByText('Inactive in the HR product')).toHaveCount(0)
  await causes.getByRole('listitem').filter({ hasText: 'Left out by hand' }).getByRole('button', { name: 'Include again' }).click()
  await expect(causes.getByText('Left out by hand')).toHaveCount(0)
  // The focus stays among the causes, else with the records, and does not go to the top of the page.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const cause = document.activeElement?.closest('[aria-label="What was found"] li')
        return (cause ?? document.activeElement?.closest('section')?.querySelector('h2'))?.textContent ?? ''
      }),
    )
    .not.toMatch(/^(Result of the review)?$/)

  await heading(page, 'Result of the review')

  // The browser's own ways lead to the step before and to the review that is there, and a reload stays.
  await page.goBack()
  await step(page, 'Filter')
  await page.goForward()
  await heading(page, 'Result of the review')
  await page.goBack()
  await step(page, 'Filter')
  await page.reload()
  await heading(page, 'Rules')
  await expect(page.getByRole('combobox', { name: 'Inactive users' })).toHaveValue('Create as inactive')
  await beforeFirstLook(page)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await heading(page, 'Result of the review')
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click()
  await expect(page.getByRole('group', { name: 'Before and after' })).toContainText('User name')

  // Another browser comes to the same step by the address.
  const other = await (await anotherBrowser()).newPage()
  await signIn(other, 'operations', { path: new URL(page.url()).pathname + new URL(page.url()).search })
  await heading(other, 'Result of the review')
  await page.getByRole('button', { name: /^Migrate \d+ users$/ }).click()
  await expect(page).toHaveURL(/\/process\?run=/)
  await isAt(page, 'Finished')
  await other.getByRole('button', { name: /^Migrate \d+ users$/ }).click()
  await expect(other.getByText('This migration has started already')).toBeVisible()
  await expect(other).toHaveURL(/\/process\?run=/)

  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  expect((await download).suggestedFilename()).toMatch(/^report-.*\.csv$/)
  const made = page.getByRole('table', { name: 'Rows' }).getByRole('link').first()
  await expect(made).toHaveAttribute('href', /\/vendor\/users\/[\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo these changes?' })
  await expect(question).toContainText('will be taken back: what was created is deleted')
  await question.getByRole('button', { name: 'Undo' }).click()
  await isAt(page, 'Undone')
  await page.getByRole('link', { name: /Migrate users$/ }).click()
  const runs = page.getByRole('table', { name: 'Migrations of the last 90 days' })
  await expect(runs.getByRole('row').filter({ hasText: 'Acme Group' }).first()).toContainText('Undone')
})

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, role: 'link' | 'button', name: string | RegExp) => {
  // Of an open dialog, which stands behind the page.
  const wanted = page.getByRole(role, { name }).last()
  await wanted.waitFor()
  // A button refuses presses while a dialog loads what it asks about.
  await expect(wanted).not.toHaveAttribute('aria-disabled', 'true')
  for (let steps = 0; steps < 160; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to the ${role} "${String(name)}"`)
}

const IN_ENGLISH = {
  start: 'Start a new migration',
  choose: 'Choose Acme Group',
  all: 'Continue with all customers',
  rules: 'Rules',
  review: 'Review',
  reviewed: 'Result of the review',
  migrate: /^Migrate [\d,]+ (users?|customers?)$/,
  finished: 'Finished',
  undo: 'Undo',
  undone: 'Undone',
}
const IN_GERMAN: typeof IN_ENGLISH = {
  start: 'Neue Migration starten',
  choose: 'Acme Group wählen',
  all: 'Weiter mit allen Kunden',
  rules: 'Regeln',
  review: 'Prüfen',
  reviewed: 'Ergebnis der Prüfung',
  migrate: /^[\d.]+ (Benutzer|Kunden?) migrieren$/,
  finished: 'Abgeschlossen',
  undo: 'Rückgängig machen',
  undone: 'Rückgängig gemacht',
}

/** Types the number that the open dialog asks for, if it asks for one. */
const typeNumber = async (page: Page, count: string) => {
  const field = page.getByRole('dialog').getByRole('textbox')
  await page.getByRole('dialog').waitFor()
  if ((await field.count()) === 0) return
  for (let steps = 0; steps < 20 && !(await field.evaluate((element) => element === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await page.keyboard.type(count)
}
/** More records than this are confirmed by their number. */
const MANY = 25

/** From the wizard's first page to the end of its run. Resolves to the number of migrated records. */
const walkByKeyboard = async (page: Page, words: typeof IN_ENGLISH, choice: 'choose' | 'all') => {
  await tabTo(page, 'link', words.start)
  await tabTo(page, 'button', words[choice])
  await heading(page, words.rules)
  await tabTo(page, 'button', words.review)
  await heading(page, words.reviewed)
  const count = (await page.getByRole('button', { name: words.migrate }).last().textContent())?.replaceAll(/\D/g, '') ?? ''
  await tabTo(page, 'button', words.migrate)
  if (Number(count) > MANY) {
    await typeNumber(page, count)
    await page.keyboard.press('Enter')
  }
  await isAt(page, words.finished)
  return count
}

const undoByKeyboard = async (page: Page, words: typeof IN_ENGLISH, count: string) => {
  await tabTo(page, 'button', words.undo)
  await typeNumber(page, count)
  await tabTo(page, 'button', words.undo)
  await isAt(page, words.undone)
}

for (const [language, words] of [
  ['English', IN_ENGLISH],
  ['German', IN_GERMAN],
] as const)
  test(`each wizard is walked in ${language} by the keyboard alone, and its run undone`, async ({ page, signIn }) => {
    if (language === 'German') await speakGerman(page)
    await signIn(page, 'operations', { path: '/vendor/tools/migrate' })
    const chosen = await walkByKeyboard(page, words, 'choose')
    await undoByKeyboard(page, words, chosen)

    // Users of NaturalHR come to the customers that the portal has of theirs.
    await page.goto('/vendor/tools/migrate-naturalhr-customers')
    const customers = await walkByKeyboard(page, words, 'all')
    const ofCustomers = page.url()
    await page.goto('/vendor/tools/migrate-naturalhr-users')
    const users = await walkByKeyboard(page, words, 'all')
    await undoByKeyboard(page, words, users)
    await page.goto(ofCustomers)
    await undoByKeyboard(page, words, customers)
  })

// Nothing is undone here: whoever migrates these customers after it finds nothing to create.
test('customers and then their users are migrated from NaturalHR', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/customers/migrate-naturalhr-customers' })
  await page.getByRole('link', { name: 'Start a new migration' }).click()
  await page.getByRole('button', { name: 'Continue with all customers' }).click()
  await expect(page).toHaveURL(/\/vendor\/customers\/migrate-naturalhr-customers\?run=[\da-f-]{36}&step=filter$/)
  await expect(page.getByText('These records are not migrated until you choose a type.')).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await heading(page, 'Result of the review')
  const causes = page.getByRole('list', { name: 'What was found' })
  await expect(causes.getByText(/^Nothing says what the type “.+” becomes$/)).toBeVisible()
  await causes.getByRole('button', { name: 'Choose a type' }).click()
  await chooseOption(page.getByRole('combobox', { name: /^Franchise/ }), /^HR$/)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await heading(page, 'Result of the review')
  await expect(causes.getByText(/^Nothing says what the type “.+” becomes$/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Migrate \d+ customers$/ }).click()
  await isAt(page, 'Finished')

  await page.goto('/vendor/tools/migrate-naturalhr-users?step=select')
  await ready(page)
  const customers = page.getByRole('table', { name: 'Choose customers' })
  await customers
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await customers
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .nth(1)
    .check()
  await page.getByRole('button', { name: 'Continue with 2 customers' }).click()
  await heading(page, 'Rules')
  await expect(page.getByText('2 customers')).toBeVisible()
  await expect(page).toHaveURL(/\/vendor\/tools\/migrate-naturalhr-users\?run=[\da-f-]{36}&step=filter$/)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await heading(page, 'Result of the review')
  await expect(page.getByRole('list', { name: 'Totals' })).toContainText(/Create: \d|Left out: \d|Error: \d/)
})

test('is not there for support staff without the profile', async ({ page, signIn }) => {
  await signIn(page, 'support', { path: '/vendor/users/login-providers' })
  await expect(page.getByRole('link', { name: 'Migrations' })).toHaveCount(0)
  await page.goto('/vendor/tools/migrate')
  await expect(page).toHaveURL(/\/error\/access-denied/)
})
