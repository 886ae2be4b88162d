import { expectAccessible } from '../support/look/accessibility.ts'
import { chooseOption } from '../support/forms.ts'
import { freshName } from '../support/fresh-name.ts'
import { holdAnswers } from '../support/hold-answers.ts'
import { speakGerman } from '../support/look/in-german.ts'
import { mailedLinks } from '../support/mails.ts'
import { ready } from '../support/people.ts'
import { shoot } from '../support/look/shoot.ts'
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
  broken: "User name: Use only letters, digits and . _ - @ + '.",
  taken: 'User name: This user name is already taken.',
  fromTheStart: 'Your entries are no longer available. Start again with the user’s identity.',
  status: 'Invited',
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
  broken: "Benutzername: Verwenden Sie nur Buchstaben, Ziffern und . _ - @ + '.",
  taken: 'Dieser Benutzername ist bereits vergeben.',
  fromTheStart: 'Ihre Eingaben sind nicht mehr vorhanden. Beginnen Sie noch einmal mit der Identität des Benutzers.',
  status: 'Eingeladen',
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
    await field(words.userName).fill('the operations')
    await field(words.email).fill(`${name}@portico.test`)
    await next.click()
    await expect(field(words.userName)).toBeFocused()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(words.broken)
    // A name that somebody has: only the server knows.
    await field(words.userName).fill('operations')
    await field(words.givenName).fill('Ada')
    await chooseOption(page.getByRole('combobox', { name: words.language }), 'Deutsch')
    await shoot(page, `create-${locale}-2-identity`)
    await next.click()

    await page.waitForURL('**/vendor/users/create/profile')
    await expect(step).toHaveText(new RegExp(words.access))
    await chooseOption(page.getByRole('combobox', { name: words.userType }), new RegExp(`^${words.employee}$`))
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

    await page.waitForURL(/\/vendor\/users\/[\da-f-]{36}$/)
    await ready(page)
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(words.status).first()).toBeVisible()
    await shoot(page, `create-${locale}-5-created`)
    await expect.poll(async () => (await mailedLinks(portal, `${name}@portico.test`)).length).toBe(1)

    await page.goto(`${portal.origin()}/vendor/users/create/profile`)
    await page.waitForURL('**/vendor/users/create')
    await expect(page.getByText(words.fromTheStart)).toBeVisible()
  })

test('nothing can be typed while a user is made, not on the step before either: it would be in nothing', async ({ page, signIn }) => {
  const name = freshName('stepped.held')
  const userName = page.getByRole('textbox', { name: 'User name' })
  await signIn(page, 'operations', { path: '/vendor/users/create' })
  await userName.fill(name)
  await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}@portico.test`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/vendor/users/create/profile')
  await chooseOption(page.getByRole('combobox', { name: 'User type' }), /^Employee$/)
  const made = await holdAnswers(page, 'CreateUser')
  await page.getByRole('button', { name: 'Save' }).click()
  await made.came
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/vendor/users/create')
  await userName.focus()
  await page.keyboard.type('.lost')
  await expect(userName).toHaveValue(name)
  made.release()
  await page.waitForURL(/\/vendor\/users\/[\da-f-]{36}$/)
  await ready(page)
  await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
})

test('after a failed creation typing goes on where it was', async ({ page, signIn, problems }) => {
  problems.allow(/ERR_FAILED/)
  await signIn(page, 'admin', { partner: 'acme', path: '/admin/users/create' })
  await page.getByRole('textbox', { name: 'User name' }).fill('stepped.failed')
  await page.getByRole('textbox', { name: 'Email address' }).fill('stepped.failed@portico.test')
  await chooseOption(page.getByRole('combobox', { name: 'User type' }), /^Employee$/)
  const lastName = page.getByRole('textbox', { name: 'Last name' })
  await lastName.fill('Love')
  const made = await holdAnswers(page, 'CreateUser')
  await lastName.press('Enter')
  await made.came
  await page.keyboard.type('nothing')
  made.lose()
  await expect(page.getByText('This was not done. Try again.')).toBeVisible()
  await expect(lastName).toBeFocused()
  await page.keyboard.type('lace')
  await expect(lastName).toHaveValue('Lovelace')
})
