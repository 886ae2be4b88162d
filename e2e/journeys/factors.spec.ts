import { TOTP } from 'otpauth'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { mailsTo } from '../support/mails.ts'
import { makePerson } from '../support/made-person.ts'
import { enterCredentials, ready } from '../support/people.ts'
import { shoot } from '../support/look/shoot.ts'
import { pressButton } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

const codeOf = (key: string, steps = 0) => new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/account/logout/callback')
}

test('an authenticator is registered, asked at the next sign-in, stood in for by a recovery code, and reset', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(page, 'employee', { partner: 'acme', path: '/profile/two-factor' })
  const place = () => page.getByRole('heading', { name: 'Authenticator app' }).evaluate((heading: HTMLElement) => heading.offsetTop)
  // Measured before the page has other widths for a while, from which its layout comes back a moment later.
  const before = await place()
  await shoot(page, 'two-factor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const key = (await page.locator('code').first().textContent()) ?? ''
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await shoot(page, 'two-factor-scan')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill('12345')
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Incorrect code. Wait for the next code and try again.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Activate' }).click()
  await expectToast(page, 'Authenticator registered')
  // What is about to be pressed stays where it is as the page learns of the app.
  await expect(page.getByRole('button', { name: 'Turn off two-factor' })).toBeVisible()
  expect(await place()).toBe(before)
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await shoot(page, 'two-factor-codes')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toBe('portico-recovery-codes.txt')
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('body').innerText()).split(/\s*\n\s*/).filter(Boolean)).toEqual(['Recovery codes', ...codes])
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Set up')).toBeVisible()

  await logOut(page)
  await page.goto(`${portal.origin('acme')}/profile/two-factor`)
  await enterCredentials(page, 'employee@portico.test', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Secure sign in' })).toBeVisible()
  await shoot(page, 'idp-code')
  // The code that registered the app is spent.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await ready(page)

  await logOut(page)
  // A third automatic departure within a minute would be held for a loop.
  await page.goto(portal.origin('acme'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await enterCredentials(page, 'employee@portico.test', DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Use another method' }).click()
  await page.getByRole('button', { name: 'Recovery code' }).click()
  await shoot(page, 'idp-recovery')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await ready(page)
  await page.goto(`${portal.origin('acme')}/profile/two-factor`)
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('button', { name: 'Reset all apps' }).click()
  await expectToast(page, 'Authenticator reset')
  await expect(page.getByText('Not set up')).toBeVisible()
})

test('the email method and the PIN are turned on, a new PIN comes by mail, both are turned off', async ({ page, signIn }) => {
  await signIn(page, 'manager', { partner: 'acme', path: '/profile/two-factor' })
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  for (const name of ['Email', 'PIN']) {
    await row(name).getByRole('button', { name: 'Turn on' }).click()
    await expect(row(name).getByRole('button', { name: 'Turn off' })).toBeVisible()
  }
  await expectToast(page, 'Two-factor updated')
  await row('PIN').getByRole('button', { name: 'New PIN' }).click()
  await expectToast(page, 'PIN generated')
  for (const name of ['Email', 'PIN']) {
    await row(name).getByRole('button', { name: 'Turn off' }).click()
    await expect(row(name).getByRole('button', { name: 'Turn on' })).toBeVisible()
  }
  await row('SMS').getByRole('link', { name: 'Phone number' }).click()
  await expect(page.getByText('Users whose company has not configured two-factor cannot add or update a phone number.')).toBeVisible()
})

test('a phone number is confirmed by the code of the SMS, and removed', async ({ page, portal, signIn }) => {
  // Their company has configured two-factor, and speaks German.
  await signIn(page, 'hradmin', { partner: 'northwind', path: '/profile/phone-number' })
  await shoot(page, 'phone')
  await expectAccessible(page)
  const number = page.getByLabel('Neue Telefonnummer')
  await page.getByRole('button', { name: 'Code senden' }).click()
  await expect(page.getByText('Telefonnummer ist erforderlich')).toBeVisible()
  await number.fill('call me')
  await page.getByRole('button', { name: 'Code senden' }).click()
  await expect(page.getByText('Die Telefonnummer ist ungültig')).toBeVisible()
  await number.fill('+44 20 7946 0777')
  await page.getByRole('button', { name: 'Code senden' }).click()
  await expectToast(page, 'Einmalcode gesendet')
  const [code] = await mailsTo(portal, '+442079460777')
  await page.getByRole('textbox', { name: 'Code' }).fill(/\d{6}/.exec(code?.text ?? '')?.[0] ?? '')
  // A click where the button of the form before was would be the second of a double click.
  await pressButton(page.getByRole('button', { name: 'Bestätigen', exact: true }))
  await expectToast(page, 'Telefonnummer wurde aktualisiert')
  await expect(page.getByText(/\+442079460777 · bestätigt/)).toBeVisible()
  await page.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Noch keine Telefonnummer.')).toBeVisible()
})

test('E11 a passkey is registered, named, used as second step and instead of a password, and removed', async ({ page, portal, signIn }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  const present = (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await signIn(page, 'hradmin', { partner: 'acme', path: '/profile/security-devices' })
  await shoot(page, 'devices')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register a device' }).click()
  await expectToast(page, 'Security device registered')
  await page.getByLabel('Device name').fill('Blue key')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Blue key' })).toBeVisible()
  await shoot(page, 'devices-one')
  await logOut(page)
  // Nobody touches the key while the browser proposes it of itself.
  await present(false)
  await page.goto(`${portal.origin('acme')}/profile/security-devices`)
  await enterCredentials(page, 'hradmin@portico.test', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Secure sign in' })).toBeVisible()
  await shoot(page, 'idp-device')
  await present(true)
  await page.getByRole('button', { name: 'Use security device' }).click()
  await ready(page)
  await logOut(page)
  await present(false)
  // A third automatic departure within a minute would be held for a loop.
  await page.goto(portal.origin('acme'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await shoot(page, 'idp-passkey')
  await expectAccessible(page)
  await present(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await ready(page)
  await page.goto(`${portal.origin('acme')}/profile/security-devices`)
  await page.getByRole('button', { name: 'Remove Blue key' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No security devices yet.')).toBeVisible()
})

/** A bmp of 24 bits, which the server's decoder lacks. */
const bmp = (side: number) => {
  const row = Math.ceil((side * 3) / 4) * 4
  const file = Buffer.alloc(54 + row * side, 0x66)
  file.fill(0, 0, 54)
  file.write('BM', 0)
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(side, 18)
  file.writeInt32LE(side, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

test('H3 a picture is cropped and shown everywhere at once, also in another tab, a bmp like a png; a text is refused', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'partneradmin', { partner: 'acme', path: '/profile' })
  const tab = await context.newPage()
  await tab.goto(page.url())
  await ready(tab)
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('me.png', Buffer.from('not a picture'))
  await expect(page.getByText('Choose a jpeg, png, bmp, svg or webp image.')).toBeVisible()
  const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2463a5' } })
    .png()
    .toBuffer()
  for (const [name, buffer] of [
    ['me.png', png],
    ['me.bmp', bmp(120)],
  ] as const) {
    await choose(name, buffer)
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
    await expect(dialog).toBeVisible()
    await shoot(page, `avatar-${name.slice(-3)}`)
    if (name === 'me.png') await expectAccessible(page)
    const shown = (where: Page) => where.locator('header img[src*="ProfileImages"]')
    const before = await shown(page).getAttribute('src')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, 'Your avatar has been updated.')
    await expect(dialog).toBeHidden()
    await expect(shown(page)).not.toHaveAttribute('src', before ?? '')
    await expect(shown(tab)).toHaveAttribute('src', (await shown(page).getAttribute('src')) ?? '')
  }
  await choose('me.png', png)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.route('**/graphql', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart')
      ? route.fulfill({ json: { errors: [{ message: 'no', extensions: { code: 'INTERNAL' } }] } })
      : route.fallback(),
  )
  await choose('me.png', png)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Looks like something went wrong. Please try again later.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
})

test('personal data is downloaded by a button; an account goes when its name is typed, and its data with it', async ({
  page,
  portal,
  problems,
}) => {
  // Who is gone cannot sign in.
  problems.allow(/400 \(Bad Request\).*\/identity\/interaction/)
  const { origin, email, userName, password } = await makePerson(portal, 'dora.leaves')
  await page.goto(`${origin}/profile/personal-data`)
  await enterCredentials(page, userName, password)
  await ready(page)
  await shoot(page, 'personal-data')
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()])
  expect(download.suggestedFilename()).toBe('personal-data.zip')
  await expect(page.getByText('Personal data has been downloaded')).toBeVisible()

  await page.getByLabel('User name').fill('somebody')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Type your user name to confirm.')).toBeVisible()
  await page.getByLabel('User name').fill(userName)
  // What the page asks while the account goes is refused.
  problems.allow(/401 \(Unauthorized\).*\/graphql/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await page.goto(`${origin}/profile`)
  await enterCredentials(page, userName, password)
  await expect(page.getByText('The user name or password is incorrect.')).toBeVisible()
  expect((await mailsTo(portal, email)).length).toBe(1)
})
