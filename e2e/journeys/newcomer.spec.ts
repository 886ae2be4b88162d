import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/look/accessibility.ts'
import { speakGerman } from '../support/look/in-german.ts'
import { createPerson } from '../support/made-person.ts'
import { mailsTo, nextLink } from '../support/mails.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const FIRST = 'Quiet-Harbour-2026'
const SECOND = 'Calm-Meadow-2026'

const languages = {
  'en-GB': {
    subject: 'Confirm your account · Acme',
    until: /The link works until \w+ \d+ \w+ at \d\d:\d\d UTC/,
    confirm: 'Confirm account',
    newPassword: 'New password',
    again: 'Confirm password',
    set: 'Set password',
    done: 'Setup completed',
    start: 'Go to the start page',
    signedOut: 'You are signed out',
    forgot: 'Forgot password?',
  },
  de: {
    subject: 'Bestätigen Sie Ihr Konto · Acme',
    until: /Der Link funktioniert bis \w+, \d+\. \w+ um \d\d:\d\d UTC/,
    confirm: 'Konto bestätigen',
    newPassword: 'Neues Passwort',
    again: 'Passwort bestätigen',
    set: 'Passwort festlegen',
    done: 'Einrichtung abgeschlossen',
    start: 'Zur Startseite',
    signedOut: 'Sie sind abgemeldet',
    forgot: 'Passwort vergessen?',
  },
} as const

const picture = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/newcomer-${name}.png`, fullPage: true })
}

for (const [locale, words] of Object.entries(languages))
  test(`a newcomer comes from the invitation to the portal, and back after a forgotten password, in ${locale}`, async ({
    portal,
    anotherBrowser,
  }) => {
    const origin = portal.origin('acme')
    const name = `newcomer.${locale.toLowerCase()}`
    const email = `${name}@portico.test`
    await createPerson(portal, name, { locale })
    const [mail] = await mailsTo(portal, email)
    expect([mail?.subject, words.until.test(mail?.text ?? '')]).toEqual([words.subject, true])
    const page = await (await anotherBrowser()).newPage()
    if (locale === 'de') await speakGerman(page)
    const setPassword = async (password: string) => {
      await page.getByLabel(words.newPassword).fill(password)
      await page.getByLabel(words.again).fill(password)
      await page.getByRole('button', { name: words.set }).click()
    }

    const invitation = await nextLink(portal, email)
    await page.goto(invitation)
    await picture(page, `${locale}-invitation`)
    await page.getByRole('button', { name: words.confirm }).click()
    await expect(page.getByLabel(words.newPassword)).toBeVisible()
    await picture(page, `${locale}-password`)
    await expectAccessible(page)
    await setPassword(FIRST)
    await expect(page.getByRole('heading', { level: 1, name: words.done })).toBeVisible()
    await picture(page, `${locale}-welcome`)
    await page.getByRole('link', { name: words.start }).click()
    await ready(page)

    await page.goto(`${origin}/account/logout`)
    await expect(page.getByRole('heading', { level: 1, name: words.signedOut })).toBeVisible()
    await page.goto(`${origin}/profile`)
    await expect(page.getByRole('link', { name: words.forgot })).toBeVisible()
    await picture(page, `${locale}-sign-in`)
    await page.getByRole('link', { name: words.forgot }).click()
    // The page before has a field for the user name as well.
    await page.waitForURL('**/identity/forgot**')
    await page.locator('input[autocomplete~="username"]').fill(name)
    await page.locator('main form button[type="submit"]').last().click()
    await page.goto(await nextLink(portal, email, [invitation]))
    await setPassword(SECOND)
    await page.waitForURL((url) => !/^\/(account|identity|signin-oidc)/.test(url.pathname))
    await ready(page)

    await page.goto(`${origin}/account/logout`)
    await expect(page.getByRole('heading', { level: 1, name: words.signedOut })).toBeVisible()
    await page.goto(`${origin}/profile`)
    await enterCredentials(page, name, SECOND)
    await ready(page)
  })
