import type { Page } from '@playwright/test'
import { signIn as tokenOf } from '../../tests/support/sign-in.ts'
import { chooseOption, pressButton } from '../support/forms.ts'
import { ask } from '../support/made-person.ts'
import { enterCredentials, ready } from '../support/people.ts'
import type { Portal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const ACME = 'acme'

/** Creates a customer without users, with an access profile for those who join. */
async function createCustomer(portal: Portal, name: string): Promise<void> {
  const { accessToken } = await tokenOf(portal.origin(ACME), 'partneradmin')
  const create = async (type: string, input: object) => {
    const field = `create${type}`
    const entity = type.charAt(0).toLowerCase() + type.slice(1)
    const document = `mutation ($input: ${field.charAt(0).toUpperCase()}${field.slice(1)}Input!) { ${field}(input: $input) { ${entity} { id } errors { code } } }`
    const answer = await ask<Record<string, Record<string, { id: string } | null>>>(portal.origin(ACME), document, { input }, accessToken)
    const id = answer[field]?.[entity]?.id
    if (id === undefined) throw new Error(`${field} was refused: ${JSON.stringify(answer)}`)
    return id
  }
  const customerId = await create('Customer', { name })
  await create('AccessProfile', { name: `Newcomers of ${name}`, customerId })
}

const choose = async (page: Page, label: RegExp, name: string) => {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).click()
}

const answerAtProvider = async (page: Page, email: string) => {
  await page.waitForURL(/\/mock-idp\//)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Answer').selectOption({ label: 'Valid' })
  await page.getByRole('button', { name: 'Send answer' }).click()
}

for (const { product, protocol, name, source, address } of [
  { product: 'Microsoft Entra ID', protocol: 'OpenID Connect', name: 'journey-entra', source: /^Issuer/, address: '/mock-idp/oidc' },
  { product: 'Okta', protocol: 'SAML 2.0', name: 'journey-okta', source: /^Metadata address/, address: '/mock-idp/saml/metadata' },
])
  test(`a login provider of ${product} by ${protocol} is connected, tested, assigned and enabled, and somebody joins at their first sign-in`, async ({
    page,
    portal,
    signIn,
    anotherBrowser,
    problems,
  }) => {
    const domain = `${name}.test`
    const customer = `Customer of ${name}`
    await createCustomer(portal, customer)
    await signIn(page, 'partneradmin', { partner: ACME, path: '/admin/login-providers/create' })
    await page.getByRole('link', { name: `Set up ${product} by ${protocol}` }).click()
    await page.getByRole('textbox', { name: /^Name in addresses/ }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: `Set up in ${product}` })).toBeVisible()
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    const open = (name: string) =>
      page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name, exact: true }).press('Enter')

    await page.getByRole('textbox', { name: source }).fill(`${portal.origin()}${address}`)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: /^Use th/ }).click()
    await expectToast(page, /^(?:Issuer|Metadata) saved$/)
    // The form below is of the new version then.
    await expect(page.getByText(/^Connected to /).first()).toBeVisible()
    if (protocol === 'OpenID Connect') {
      await page.getByRole('textbox', { name: /^Client ID/ }).fill('portico')
      await page
        .getByLabel(/^Client secret/)
        .first()
        .fill('secret-of-the-journey')
    }
    await page.getByRole('combobox', { name: /^Allowed domains/ }).fill(domain)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Login provider has been updated')
    await expect(steps.filter({ hasText: '1. Connect' })).toContainText('Connected to')
    await open('Domains')
    // The DNS of a demo has the record of every domain under .test.
    await pressButton(page.getByRole('button', { name: `Verify ${domain}` }))
    await expect(page.getByText('it is checked again every six hours')).toBeVisible()

    await open('Setup')
    await pressButton(steps.getByRole('button', { name: 'Test sign-in' }))
    await answerAtProvider(page, `tester@${domain}`)
    await expect(page.getByText('Would be asked to sign in and link: no user is linked yet')).toBeVisible()

    await page.getByRole('link', { name: 'All sign-ins' }).click()
    await open('Setup')
    await choose(page, /^Customer/, customer)
    await pressButton(steps.getByRole('button', { name: 'Assign…' }))
    await expect(page.getByRole('dialog').getByText('No users are affected.')).toBeVisible()
    await pressButton(page.getByRole('dialog').getByRole('button', { name: 'Assign' }))
    await expectToast(page, 'Login provider assigned')
    await pressButton(steps.getByRole('button', { name: 'Enable' }))
    await expectToast(page, 'Login provider enabled')

    await open('Joining')
    await page.getByRole('switch', { name: /^Let people join/ }).click()
    await choose(page, /^Customer/, customer)
    await chooseOption(page.getByRole('combobox', { name: /^Access profile/ }), `Newcomers of ${customer}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Login provider has been updated')

    // Somebody without a password is led on from the page that refuses it.
    problems.allow(/status of 400/)
    const newcomer = await (await anotherBrowser()).newPage()
    await newcomer.goto(`${portal.origin(ACME)}/profile`)
    await enterCredentials(newcomer, `nora@${domain}`, 'not-theirs-at-all')
    await newcomer.getByRole('link', { name: `Continue with ${product}` }).click()
    await answerAtProvider(newcomer, `nora@${domain}`)
    await ready(newcomer)
    await expect(newcomer.getByRole('main').getByText(`nora@${domain}`).first()).toBeVisible()

    await page.reload()
    await expect(page.getByText('1 user has joined.')).toBeVisible()
  })
