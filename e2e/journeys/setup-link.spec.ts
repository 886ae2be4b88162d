import type { Page } from '@playwright/test'
import { bringAxe, expectAccessible } from '../support/look/accessibility.ts'
import { SAML_METADATA } from '../support/links/saml-metadata.ts'
import { makeSetupLink } from '../support/links/setup-links.ts'
import { pressButton } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

test('F9 the page of a setup link is accessible, speaks German and fits a phone, from its first step to its last', async ({
  page,
  portal,
  problems,
}) => {
  const { address } = await makeSetupLink(portal, 'phone')
  await bringAxe(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Single Sign-on einrichten' })).toBeVisible()
  await expect(page).toHaveURL(/\/connect\/[\da-f-]{36}$/)
  expect(await page.evaluate(() => document.cookie)).not.toContain('portico_connect')
  await expectAccessible(page)
  await expectToFit(page)

  problems.allow(/status of 400/)
  await pressButton(page.getByRole('button', { name: 'Beginnen' }))
  const name = page.getByRole('textbox', { name: 'Ihr Name oder Ihre dienstliche E-Mail' })
  await expect(name).toHaveAccessibleDescription('Geben Sie Ihren Namen oder Ihre dienstliche E-Mail ein.')
  await expect(name).toBeFocused()
  await name.fill('Ida, Contoso IT')
  await name.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Anmeldung testen' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('textbox', { name: 'Metadaten', exact: true }).fill('kein XML')
  await pressButton(page.getByRole('button', { name: 'Prüfen' }))
  await expect(page.getByText('Kein wohlgeformtes XML.')).toBeVisible()
  await page.getByLabel('Metadatendatei').setInputFiles({
    name: 'metadata.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(SAML_METADATA),
  })
  await expect(page.getByText('https://journey.example/sso', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await pressButton(page.getByRole('button', { name: 'Diese Werte verwenden' }))
  await expect(page.getByText('Verbunden mit https://journey.example/idp.')).toBeVisible()
  await page.reload()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English (GB)')
  await expect(page.getByRole('heading', { level: 2, name: 'Test the sign-in' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await pressButton(page.getByRole('button', { name: 'Einrichtung abgeben' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Diese Einrichtung wurde abgegeben' })).toBeVisible()
  await expectAccessible(page)
  expect(problems.found).toEqual([])
})
