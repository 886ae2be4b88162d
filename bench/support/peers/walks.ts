import { expect as usual, type Browser, type Page } from '@playwright/test'
import { clientAddress } from './apache.ts'
import { lemonAddress, lemonSaml, LEMON_APP, LEMON_OPENID, LEMON_PEOPLE } from './lemonldap.ts'
import { asMachine, asRelyingParty } from './openid-client.ts'
import { LIMIT, portalIsOut } from './portal-session.ts'
import { PASSWORD, portalAddress } from './portal.ts'
import { SIMPLE_SAML, simpleSamlAddress, SIMPLE_SAML_PERSON } from './simplesaml.ts'

const expect = usual.configure({ timeout: LIMIT })

/** What somebody does in a browser of their own; it fails by throwing. */
export type Walk = { peer: string; what: string; run(page: Page): Promise<void> }

type Provider = { shownAs: string; user: string; signIn(page: Page): Promise<void> }

const simpleSaml = (shownAs: string): Provider => ({
  shownAs,
  user: 'operations@portico.test',
  async signIn(page) {
    await page.locator('#username').fill(SIMPLE_SAML_PERSON.name)
    await page.locator('#password').fill(SIMPLE_SAML_PERSON.password)
    await page.locator('#password').press('Enter')
  },
})

const lemon = (shownAs: string, user: string, person: { name: string; password: string }): Provider => ({
  shownAs,
  user,
  async signIn(page) {
    await page.locator('#userfield').fill(person.name)
    await page.locator('#passwordfield').fill(person.password)
    await page.locator('#passwordfield').press('Enter')
  },
})

const simpleSamls = Object.values(SIMPLE_SAML).map(({ shownAs }) => simpleSaml(shownAs))
const lemonPosted = lemon(LEMON_OPENID.posted.shownAs, '', LEMON_PEOPLE.newcomer)
const lemonOpenId = lemon(LEMON_OPENID.query.shownAs, 'support@portico.test', LEMON_PEOPLE.openid)
const lemonSamls = lemonSaml.map(({ shownAs }) => lemon(shownAs, 'admin@portico.test', LEMON_PEOPLE.saml))
const providers: readonly Provider[] = [...simpleSamls, lemonOpenId, ...lemonSamls]

const signedIn = (page: Page) => expect(page.locator('main[data-ready]')).toBeVisible()

async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${portalAddress}/profile`)
  await expect(page.locator('input[name=login], input[type=password]').first()).toBeVisible()
}

/** From our sign-in page through the other provider's, and back. */
async function signInAt(page: Page, provider: Provider): Promise<void> {
  await openSignIn(page)
  await page.getByRole('link', { name: new RegExp(`${provider.shownAs}$`) }).click()
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

/** The answer comes by a form that the browser posts, and the address that the domain is judged by stands in user info alone. */
const join: Walk = {
  ...again(lemonPosted),
  what: 'join at the first sign-in, with a posted answer and the address in user info alone',
}

/** Nobody may begin a sign-in from elsewhere: an answer to no question of ours is refused. */
const unasked: Walk = {
  peer: 'SimpleSAMLphp',
  what: 'an assertion that nobody asked for is refused',
  async run(page) {
    const us = `${portalAddress}/identity/federation/simplesaml/metadata`
    await page.goto(`${simpleSamlAddress}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(us)}`)
    await simpleSaml('SimpleSAMLphp').signIn(page)
    await expect(page).toHaveURL(`${portalAddress}/identity/federation/simplesaml/acs`)
    await page.goto(`${portalAddress}/profile`)
    await expect(page.locator('input[type=password]')).toBeVisible()
  },
}

const lemonIsOut = async (page: Page) => {
  await page.goto(`${lemonAddress}/`)
  await expect(page.locator('#userfield')).toBeVisible()
}
const simpleSamlIsOut = async (page: Page) => {
  await page.goto(`${simpleSamlAddress}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(entityOf('simplesaml'))}`)
  await expect(page.locator('#username')).toBeVisible()
}
const entityOf = (name: string) => `${portalAddress}/identity/federation/${name}/metadata`

/** From our page, and no more signed in at the other side. */
const outFromHere = (provider: Provider, what: string, isOut: (page: Page) => Promise<void>): Walk => ({
  peer: provider.shownAs,
  what,
  async run(page) {
    await again(provider).run(page)
    await page.goto(`${portalAddress}/account/logout`)
    await expect(page).toHaveURL(/\/account\/logout\/callback/)
    await isOut(page)
  },
})

/** From the other side's page, and no more signed in here. */
const outFromThere = (provider: Provider, what: string, address: string): Walk => ({
  peer: provider.shownAs,
  what,
  async run(page) {
    await again(provider).run(page)
    // An open page of the portal goes to sign in by itself once its session has ended.
    await page.goto('about:blank')
    const other = await page.context().newPage()
    await other.goto(address)
    await portalIsOut(page)
    await openSignIn(page)
  },
})

const simpleSamlOut = `${simpleSamlAddress}/saml2/idp/SingleLogoutService.php?ReturnTo=${encodeURIComponent(`${simpleSamlAddress}/logout.php`)}`
const lemonOut = `${lemonAddress}/?logout=1`

/** The portal as its provider: what ends at LemonLDAP::NG ends here too, by RP-initiated logout. */
const lemonApp: Walk = {
  peer: 'LemonLDAP as an app',
  what: 'sign in to it by the portal, without PKCE; sign out there and here',
  async run(page) {
    await page.goto(LEMON_APP.signIn)
    await passPortal(page)
    await expect(page.locator('a[href*="logout=1"]').first()).toBeAttached()
    await page.goto(LEMON_APP.afterSignOut)
    await portalIsOut(page)
    await lemonIsOut(page)
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
    await expect(page.locator('body')).toContainText('Signed out.')
    await page.goto(`${clientAddress}/protected/who.cgi`)
    await expect(page.locator('input[type=password]')).toBeVisible()
  },
}

const appOutFromPortal: Walk = {
  peer: 'mod_auth_openidc',
  what: 'sign out of the portal, and of the app by its back channel',
  async run(page) {
    await enterApp(page)
    await page.goto(`${portalAddress}/profile`)
    await signedIn(page)
    await page.goto(`${portalAddress}/account/logout`)
    await expect(page).toHaveURL(/\/account\/logout\/callback/)
    await expect.poll(async () => (await page.request.get(`${clientAddress}/protected/who.cgi`, { maxRedirects: 0 })).status()).toBe(302)
    await page.goto(`${clientAddress}/protected/who.cgi`)
    await expect(page.locator('input[type=password]')).toBeVisible()
  },
}

const resourceServer: Walk = {
  peer: 'mod_auth_openidc',
  what: 'a resource server that introspects: a good token, none, a forged one, one of a session that ended',
  async run(page) {
    await enterApp(page)
    const token = (await tokenOf(page)) ?? ''
    const ask = async (bearer?: string) => {
      const answer = await fetch(`${clientAddress}/api/who.cgi`, {
        headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      })
      return [answer.status, (await answer.text()).includes('REMOTE_USER=')]
    }
    expect([await ask(token), await ask(), await ask(`${token.slice(0, -4)}XXXX`)]).toEqual([
      [200, true],
      [401, false],
      [401, false],
    ])
    await page.goto(`${portalAddress}/profile`)
    await signedIn(page)
    await page.goto(`${portalAddress}/account/logout`)
    await expect(page).toHaveURL(/\/account\/logout\/callback/)
    await expect.poll(() => ask(token)).toEqual([401, false])
  },
}

const relyingParty: Walk = {
  peer: 'openid-client',
  what: 'pushed request, code with PKCE, user info, refresh, introspection, revocation, sign out',
  run: (page) => asRelyingParty(page, passPortal),
}
const machine: Walk = { peer: 'openid-client', what: 'client credentials', run: asMachine }

async function passPortal(page: Page): Promise<void> {
  await page.locator('input[autocomplete~=username]').fill('operations@portico.test')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('input[type=password]').press('Enter')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
}

async function enterApp(page: Page): Promise<void> {
  await page.goto(`${clientAddress}/protected/who.cgi`)
  await passPortal(page)
  await expect(page.locator('body')).toContainText('REMOTE_USER=')
}

const tokenOf = async (page: Page) => /OIDC_access_token=(\S+)/.exec(await page.locator('body').innerText())?.[1]

export const walks: readonly Walk[] = [
  ...providers.flatMap((provider) => [link(provider), again(provider)]),
  join,
  again(lemonPosted),
  unasked,
  ...simpleSamls.map((provider) => outFromHere(provider, 'sign out here and there', simpleSamlIsOut)),
  ...simpleSamls.map((provider) => outFromThere(provider, 'sign out there and here', simpleSamlOut)),
  outFromHere(lemonOpenId, 'sign out here and there, by the end_session_endpoint of its discovery', lemonIsOut),
  ...lemonSamls.map((provider) => outFromHere(provider, 'sign out here and there', lemonIsOut)),
  ...lemonSamls.map((provider) => outFromThere(provider, 'sign out there and here', lemonOut)),
  lemonApp,
  appClaims,
  appRefresh,
  appOut,
  appOutFromPortal,
  resourceServer,
  relyingParty,
  machine,
]

/** Each in a browser context of its own. @returns why it failed; undefined: it went through */
export async function walk(browser: Browser, { run }: Walk, picture: string): Promise<string | undefined> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' })
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT)
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
