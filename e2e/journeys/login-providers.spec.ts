import { signIn as tokenOf } from '../../tests/support/sign-in.ts'
import { freshName } from '../support/fresh-name.ts'
import { ask } from '../support/made-person.ts'
import type { Portal } from '../support/portal.ts'
import { SAML_METADATA } from '../support/links/saml-metadata.ts'
import { pressButton } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

test('a login provider is created for a product, connected after a preview, assigned and enabled step by step, set up by a link and deleted', async ({
  browser,
  page,
  portal,
  signIn,
}) => {
  await signIn(page, 'operations', { path: '/vendor/login-providers' })
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Select your product' })).toBeVisible()
  await page.getByRole('link', { name: 'Set up Keycloak by SAML 2.0' }).click()
  const displayName = page.getByRole('textbox', { name: /^Display name/ })
  await expect(displayName).toHaveValue('Keycloak')
  await displayName.fill('Journey IdP')
  await page.getByRole('textbox', { name: /^Name in addresses/ }).fill('journey-idp')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Setup incomplete')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Set up in Keycloak' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Logout Service POST Binding URL' })).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps.filter({ hasText: '4. Enable' }).getByRole('button', { name: 'Enable' })).toBeDisabled()
  await page.getByRole('textbox', { name: /^Metadata address/ }).fill('https://10.0.0.1/metadata')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('This address is not allowed')).toBeVisible()
  await page.getByRole('button', { name: 'Paste the text' }).click()
  await page.getByRole('textbox', { name: 'Metadata' }).fill(SAML_METADATA)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('definition').getByText('https://journey.example/idp', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use these metadata' }).click()
  await expectToast(page, 'Metadata saved')

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const customer = await ofCustomer(portal)
  await steps.filter({ hasText: '3. Assign' }).getByRole('combobox', { name: 'Customer' }).fill(customer.name)
  await page.getByRole('option', { name: customer.name }).click()
  await pressButton(steps.getByRole('button', { name: 'Assign…' }))
  await expect(page.getByRole('dialog').getByText('No users are affected.')).toBeVisible()
  await pressButton(page.getByRole('dialog').getByRole('button', { name: 'Assign' }))
  await expectToast(page, 'Login provider assigned')
  await expect(steps.filter({ hasText: '3. Assign' })).toContainText('1 customer signs in with it.')
  await pressButton(steps.getByRole('button', { name: 'Enable' }))
  await expectToast(page, 'Login provider enabled')
  await expect(page.getByRole('list', { name: 'Steps' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Certificates' }).click()
  await expect(page.getByText('CN=saml.example.test')).toBeVisible()

  await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Setup links' }).click()
  await page.getByRole('textbox', { name: /^Recipient/ }).fill('Contoso IT')
  await page.getByRole('switch', { name: 'Takes effect at once' }).click()
  await page.getByRole('button', { name: 'Create setup link' }).click()
  const address = await page.getByText(/\/connect\/[\w-]{43}$/).innerText()
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(address)
  await expect(theirs).toHaveURL(/\/connect\/[\da-f-]{36}$/)
  await theirs.getByRole('textbox', { name: 'Your name or work email' }).fill('Ida, Contoso IT')
  await theirs.getByRole('button', { name: 'Start' }).click()
  await expect(theirs.getByText('Connected to https://journey.example/idp.')).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Metadata', exact: true }).fill(SAML_METADATA.replace('/sso"', '/sso/new"'))
  await theirs.getByRole('button', { name: 'Check' }).click()
  await expect(theirs.getByText('https://journey.example/sso/new', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Use these values' }).click()
  await expect(theirs.getByText('Saved.', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Submit the setup' }).click()
  await expect(theirs.getByRole('heading', { name: 'This setup was submitted' })).toBeVisible()
  await theirs.context().close()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Setup links' }).getByRole('listitem')).toContainText('Ida, Contoso IT')

  const provider = page.url()
  await page.goto(`/vendor/customers/${customer.id}/login-provider`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Journey IdP' })).toBeVisible()
  await customer.signInHere(2)

  await page.goto(provider)
  await act('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Login provider has been deleted')
  await expect(page.getByRole('link', { name: 'Journey IdP' })).toHaveCount(0)
})

/** A customer without a partner and without people, and how it gets back to the portal's own sign-in. */
async function ofCustomer(portal: Portal) {
  const { accessToken } = await tokenOf(portal.origin(), 'operations')
  const send = <Data>(name: string, input: object) =>
    ask<Record<string, { customer: Data; errors: unknown }>>(
      portal.origin(),
      `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { customer { id } errors { code } } }`,
      { input },
      accessToken,
    )
  const name = freshName('federated')
  const { createCustomer } = await send<{ id: string }>('createCustomer', { name })
  const id = createCustomer?.customer.id ?? ''
  return { id, name, signInHere: (version: number) => send('updateCustomer', { id, version, loginProviderId: '' }) }
}

test('a test sign-in shows the stage that refuses it, with its repair, and one that would pass', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/login-providers' })
  // Vendor and partner have one of the same name; the vendor's is disabled, and takes every domain.
  const provider = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Mock OpenID Connect' }) })
  await provider.filter({ hasText: 'Disabled' }).getByRole('link', { name: 'Mock OpenID Connect' }).click()
  await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Sign-ins' }).click()
  const answer = async (with_: string) => {
    await page.getByLabel('Email').fill('somebody@corp.test')
    await page.getByLabel('Answer').selectOption({ label: with_ })
    await page.getByRole('button', { name: 'Send answer' }).click()
  }
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await answer('For another audience')
  const stages = page.getByRole('list', { name: 'Stages' })
  await expect(stages.getByRole('listitem').filter({ hasText: 'Conditions' })).toContainText('Failed')
  await expect(page.getByText('Enter our client ID')).toBeVisible()
  await page.getByRole('button', { name: 'Test again' }).click()
  await answer('Valid')
  await expect(stages.getByRole('listitem').filter({ hasText: 'Mapping' })).toContainText('Passed')
  await expect(page.getByRole('rowheader', { name: 'sub' })).toBeVisible()
  await expect(page.getByText('somebody@corp.test')).toHaveCount(0)
  await page.getByRole('link', { name: 'All sign-ins' }).click()
  await expect(page.getByRole('link', { name: 'Show trace' })).toHaveCount(2)
})
