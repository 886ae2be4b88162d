import { expect, type Browser, type Page } from '@playwright/test'
import { clientAddress } from './apache.ts'
import { lemonAddress, LEMON_PEOPLE } from './lemonldap.ts'
import { PASSWORD, portalAddress } from './portal.ts'
import { simpleSamlAddress, SIMPLE_SAML_PERSON } from './simplesaml.ts'

/** What somebody does in a browser of their own; it fails by throwing. */
export type Walk = { peer: string; what: string; run(page: Page): Promise<void> }

type Provider = { shownAs: string; user: string; signIn(page: Page): Promise<void> }

const simpleSaml: Provider = {
  shownAs: 'SimpleSAMLphp',
  user: 'operations@portico.test',
  async signIn(page) {
    await page.locator('#username').fill(SIMPLE_SAML_PERSON.name)
    await page.locator('#password').fill(SIMPLE_SAML_PERSON.password)
    await page.locator('#password').press('Enter')
  },
}

const lemon = (shownAs: string, user: string, person: { name: string; password: string }): Provider => ({
  shownAs,
  user,
  async signIn(page) {
    await page.locator('#userfield').fill(person.name)
    await page.locator('#passwordfield').fill(person.password)
    await page.locator('#passwordfield').press('Enter')
  },
})

const providers: readonly Provider[] = [
  simpleSaml,
  lemon('LemonLDAP OpenID', 'support@portico.test', LEMON_PEOPLE.openid),
  lemon('LemonLDAP SAML', 'admin@portico.test', LEMON_PEOPLE.saml),
]

const signedIn = (page: Page) => expect(page.locator('main[data-ready]')).toBeVisible()

async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${portalAddress}/profile`)
  await expect(page.locator('input[name=login], input[type=password]').first()).toBeVisible()
}

/** From our sign-in page through the other provider's, and back. */
async function signInAt(page: Page, provider: Provider): Promise<void> {
  await openSignIn(page)
  await page.getByText(provider.shownAs).click()
  await provider.signIn(page)
}

/** The first time: the identity is unknown, so its person proves who they are here and links it. */
const link = (provider: Provider): Walk => ({
  peer: provider.shownAs,
  what: 'sign in for the first time and link the login',
  async run(page) {
    await signInAt(page, provider)
    await page.locator('input[type=password]').waitFor()
    await page.locator('input[autocomplete~=username]').fill(provider.user)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.locator('input[type=password]').press('Enter')
    await page.getByRole('button', { name: /^Link/ }).click()
    await signedIn(page)
  },
})

const again = (provider: Provider): Walk => ({
  peer: provider.shownAs,
  what: 'sign in by the linked login alone',
  async run(page) {
    await signInAt(page, provider)
    await signedIn(page)
  },
})

/** Nobody may begin a sign-in from elsewhere: an answer to no question of ours is refused. */
const unasked: Walk = {
  peer: 'SimpleSAMLphp',
  what: 'an assertion that nobody asked for is refused',
  async run(page) {
    const us = `${portalAddress}/identity/federation/simplesaml/metadata`
    await page.goto(`${simpleSamlAddress}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(us)}`)
    await simpleSaml.signIn(page)
    await expect(page).toHaveURL(`${portalAddress}/identity/federation/simplesaml/acs`)
    await page.goto(`${portalAddress}/profile`)
    await expect(page.locator('input[type=password]')).toBeVisible()
  },
}

const outOfOpenId: Walk = {
  peer: 'LemonLDAP OpenID',
  what: 'sign out here and there',
  async run(page) {
    const [, provider] = providers
    if (!provider) throw new Error('no such provider')
    await again(provider).run(page)
    await page.goto(`${portalAddress}/account/logout`)
    await expect(page).toHaveURL(/\/account\/logout\/callback/)
    await page.goto(`${lemonAddress}/`)
    await expect(page.locator('#userfield')).toBeVisible()
  },
}

const appClaims: Walk = {
  peer: 'mod_auth_openidc',
  what: 'sign in to an app of Apache by the portal',
  async run(page) {
    await enterApp(page)
    await expect(page.locator('body')).toContainText('OIDC_CLAIM_email=operations@portico.test')
  },
}

const appRefresh: Walk = {
  peer: 'mod_auth_openidc',
  what: 'refresh its access token',
  async run(page) {
    await enterApp(page)
    const first = await tokenOf(page)
    await expect
      .poll(async () => {
        await page.reload()
        return tokenOf(page)
      })
      .not.toBe(first)
  },
}

const appOut: Walk = {
  peer: 'mod_auth_openidc',
  what: 'sign out from the app, and of the portal with it',
  async run(page) {
    await enterApp(page)
    await page.goto(`${clientAddress}/protected/callback?logout=${encodeURIComponent(`${clientAddress}/loggedout.txt`)}`)
    await page
      .getByRole('button', { name: /sign out/i })
      .click({ timeout: 3000 })
      .catch(() => undefined)
    await expect(page.locator('body')).toContainText('Signed out.')
    await page.goto(`${clientAddress}/protected/who.cgi`)
    await expect(page.locator('input[type=password]')).toBeVisible()
  },
}

async function enterApp(page: Page): Promise<void> {
  await page.goto(`${clientAddress}/protected/who.cgi`)
  await page.locator('input[autocomplete~=username]').fill('operations@portico.test')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('input[type=password]').press('Enter')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.locator('body')).toContainText('REMOTE_USER=')
}

const tokenOf = async (page: Page) => /OIDC_access_token=(\S+)/.exec(await page.locator('body').innerText())?.[1]

export const walks: readonly Walk[] = [
  ...providers.flatMap((provider) => [link(provider), again(provider)]),
  unasked,
  outOfOpenId,
  appClaims,
  appRefresh,
  appOut,
]

/** Each in a browser context of its own. @returns why it failed; undefined: it went through */
export async function walk(browser: Browser, { run }: Walk, picture: string): Promise<string | undefined> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await run(page)
    return undefined
  } catch (error) {
    await page.screenshot({ path: picture }).catch(() => undefined)
    return `${String(error).split('\n')[0]} (at ${page.url()})`
  } finally {
    await context.close()
  }
}
