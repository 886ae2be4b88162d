import { expectAccessible } from '../support/accessibility.ts'
import { freshName } from '../support/fresh-name.ts'
import { speakGerman } from '../support/in-german.ts'
import { mailedLinks } from '../support/mails.ts'
import { ready } from '../support/people.ts'
import { shoot } from '../support/shoot.ts'
import { expect, test } from '../support/test.ts'

const ENGLISH = {
  create: 'Create',
  title: 'Create user',
  steps: 'Steps',
  identity: 'Identity',
  access: 'Access',
  userName: 'User name',
  email: 'Email address',
  givenName: 'First name',
  language: 'Language',
  userType: 'User type',
  employee: 'Employee',
  goOn: 'Continue',
  back: 'Back',
  save: 'Save',
  required: 'This field is required.',
  taken: 'User name: This user name is already taken.',
  fromTheStart: 'Start again with the user’s identity: what was typed is no longer here.',
  status: 'Waiting for confirmation',
}
const GERMAN: typeof ENGLISH = {
  create: 'Erstellen',
  title: 'Benutzer erstellen',
  steps: 'Schritte',
  identity: 'Identität',
  access: 'Zugriff',
  userName: 'Benutzername',
  email: 'E-Mail-Adresse',
  givenName: 'Vorname',
  language: 'Sprache',
  userType: 'Benutzertyp',
  employee: 'Mitarbeiter',
  goOn: 'Weiter',
  back: 'Zurück',
  save: 'Speichern',
  required: 'Dieses Feld ist erforderlich.',
  taken: 'Dieser Benutzername ist bereits vergeben.',
  fromTheStart: 'Beginnen Sie mit der Identität des Benutzers: Was eingegeben wurde, ist hier nicht mehr vorhanden.',
  status: 'Warten auf Bestätigung',
}

for (const [locale, words] of Object.entries({ en: ENGLISH, de: GERMAN }))
  test(`vendor staff create a user in two steps, in ${locale}: nothing is lost on the way, and an error leads to its step`, async ({
    page,
    portal,
    signIn,
  }) => {
    if (locale === 'de') await speakGerman(page)
    const name = freshName(`stepped.${locale}`)
    const field = (label: string) => page.getByRole('textbox', { name: label })
    const step = page.getByRole('list', { name: words.steps }).locator('[aria-current="step"]')
    const next = page.getByRole('button', { name: words.goOn })

    await signIn(page, 'operations', { path: '/vendor/users' })
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await page.waitForURL('**/vendor/users/create')
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
    await expect(step).toHaveText(new RegExp(words.identity))
    await expectAccessible(page)

    await next.click()
    await expect(field(words.userName)).toBeFocused()
    await expect(page.getByText(words.required).first()).toBeVisible()
    await shoot(page, `create-${locale}-1-required`)
    // A name that somebody has: only the server knows.
    await field(words.userName).fill('operations')
    await field(words.email).fill(`${name}@portico.test`)
    await field(words.givenName).fill('Ada')
    await page.getByRole('combobox', { name: words.language }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await shoot(page, `create-${locale}-2-identity`)
    await next.click()

    await page.waitForURL('**/vendor/users/create/profile')
    await expect(step).toHaveText(new RegExp(words.access))
    await page.getByRole('combobox', { name: words.userType }).click()
    await page.getByRole('option', { name: words.employee, exact: true }).click()
    await expectAccessible(page)
    await shoot(page, `create-${locale}-3-access`)
    await page.getByRole('link', { name: words.back, exact: true }).click()
    await page.waitForURL('**/vendor/users/create')
    await expect(field(words.givenName)).toHaveValue('Ada')
    await next.click()
    await page.waitForURL('**/vendor/users/create/profile')
    await expect(page.getByRole('combobox', { name: words.userType })).toHaveValue(words.employee)

    await page.getByRole('button', { name: words.save }).click()
    await page.waitForURL('**/vendor/users/create')
    await expect(page.getByRole('alert').getByRole('link', { name: words.taken })).toBeVisible()
    await expect(field(words.userName)).toBeFocused()
    await shoot(page, `create-${locale}-4-taken`)
    await field(words.userName).fill(name)
    await next.click()
    await page.waitForURL('**/vendor/users/create/profile')
    await page.getByRole('button', { name: words.save }).click()

    await page.waitForURL(/\/vendor\/users\/[\da-f-]{36}\/profile-details\/basic$/)
    await ready(page)
    await expect(field(words.userName)).toHaveValue(name)
    await expect(page.getByRole('main').getByText(words.status).first()).toBeVisible()
    await shoot(page, `create-${locale}-5-created`)
    await expect.poll(async () => (await mailedLinks(portal, `${name}@portico.test`)).length).toBe(1)

    await page.goto(`${portal.origin()}/vendor/users/create/profile`)
    await page.waitForURL('**/vendor/users/create')
    await expect(page.getByText(words.fromTheStart)).toBeVisible()
  })
