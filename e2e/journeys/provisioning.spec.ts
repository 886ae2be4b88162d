import { request } from 'node:http'
import { signIn as tokenOf } from '../../tests/support/sign-in.ts'
import { freshName } from '../support/fresh-name.ts'
import { ask } from '../support/made-person.ts'
import type { Portal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

test('a directory is given a token, tried in a dry run and turned on; its events tell of each call, and whom it manages is read-only with its name', async ({
  page,
  portal,
  signIn,
}) => {
  const provider = await newProvider(portal)
  await signIn(page, 'operations', { path: `/vendor/login-providers/${provider.id}/provisioning` })
  await page.getByRole('switch', { name: /^Provisioning by SCIM/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('Customer of new users: This field is required.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Customer of new users/ }).fill('Acme Group')
  await page.getByRole('option', { name: /^Acme Group/ }).click()
  await page.getByRole('combobox', { name: /^Match at sign-in/ }).press('ArrowDown')
  await page.getByRole('option', { name: 'userName' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Login provider has been updated')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Entra ID')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByText(/^[\w-]{43}$/).innerText()

  const call = callOf(portal, token)
  const name = freshName('directory')
  const user = { userName: `${name}@scim.test`, name: { givenName: 'Jane', familyName: 'Roe' } }
  expect(await call('POST', '/Users', user)).toMatchObject({ status: 403 })
  await page.getByRole('switch', { name: /^Dry run/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Login provider has been updated')
  const made = await call('POST', '/Users', user)
  expect(made.status).toBe(201)
  const change = (path: string) =>
    call('PATCH', `/Users/${made.id}`, { schemas: [PATCH], Operations: [{ op: 'Replace', path, value: 'Changed' }] })
  expect(await change('name.familyName')).toMatchObject({ status: 200 })
  expect(await change('favourite')).toMatchObject({ status: 400 })

  await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Provisioning events' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText(/favourite.*Refused/)
  await expect(rows.nth(2)).toContainText(/name\.familyName.*Done/)
  await expect(rows.nth(4)).toContainText('Dry run')

  await page.goto(`/vendor/users/${made.id}/profile-details/basic`)
  await expect(page.getByRole('heading', { name: `Managed by ${provider.displayName}` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Last name/ })).toHaveCount(0)
  // No domain of the provider is verified: the address is no sign-in name, and the one that the portal made can be changed.
  await expect(page.getByRole('textbox', { name: /^User name/ })).toHaveValue(name)
  await expect(page.getByRole('main').getByText('Changed', { exact: true })).toBeVisible()

  await page.goto(`/vendor/login-providers/${provider.id}/provisioning`)
  await page.getByRole('button', { name: 'Revoke Entra ID' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'Token revoked')
  expect(await change('name.familyName')).toMatchObject({ status: 401 })
})

async function newProvider(portal: Portal): Promise<{ id: string; displayName: string }> {
  const name = freshName('scim').replace('.', '-')
  const displayName = `Directory ${name}`
  const { accessToken } = await tokenOf(portal.origin('acme'), 'partneradmin')
  const { createLoginProvider } = await ask<{ createLoginProvider: { loginProvider: { id: string } } }>(
    portal.origin('acme'),
    'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { loginProvider { id } errors { code } } }',
    { input: { name, displayName, protocol: 'OIDC' } },
    accessToken,
  )
  const { id } = createLoginProvider.loginProvider
  return { id, displayName }
}

type Answer = { readonly status: number; readonly id?: string }

/** Not by `fetch`, which finds no host below localhost on every machine. */
const callOf = (portal: Portal, token: string) => (method: string, path: string, body?: object) =>
  new Promise<Answer>((resolve, reject) => {
    const { host, port } = new URL(portal.origin('acme'))
    const headers = { host, authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const asked = request({ host: '127.0.0.1', port, path: `/scim/v2${path}`, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => resolve({ ...(JSON.parse(Buffer.concat(chunks).toString()) as object), status: answer.statusCode ?? 0 }))
    })
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
