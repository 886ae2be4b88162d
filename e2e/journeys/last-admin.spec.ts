import { signIn as signInAtProvider } from '../../tests/support/sign-in.ts'
import { expectAccessible } from '../support/look/accessibility.ts'
import { speakGerman } from '../support/look/in-german.ts'
import { ask } from '../support/made-person.ts'
import { makeOnlyAdmin } from '../support/only-admin.ts'
import { ready } from '../support/people.ts'
import { shoot } from '../support/look/shoot.ts'
import { pressButton } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const ENGLISH = {
  day: 'Date',
  reason: 'Reason',
  lock: 'Lock',
  unlock: 'Unlock',
  leave: 'Leave the customer without an administrator',
  unconfirmed: 'This is a customer’s last administrator who can sign in. Confirm that the customer may be left without one.',
  free: 'This user is not locked.',
  deleteUser: 'Delete user',
  userName: 'User name',
}
const GERMAN: typeof ENGLISH = {
  day: 'Datum',
  reason: 'Grund',
  lock: 'Sperren',
  unlock: 'Entsperren',
  leave: 'Kunden ohne Administrator lassen',
  unconfirmed:
    'Dies ist der letzte Administrator eines Kunden, der sich anmelden kann. Bestätigen Sie, dass der Kunde ohne Administrator bleiben darf.',
  free: 'Dieser Benutzer ist nicht gesperrt.',
  deleteUser: 'Benutzer löschen',
  userName: 'Benutzername',
}

for (const [locale, words] of Object.entries({ en: ENGLISH, de: GERMAN }))
  test(`the last administrator of a customer is locked and deleted only by who confirms that it is left without one, in ${locale}`, async ({
    page,
    portal,
    signIn,
  }) => {
    if (locale === 'de') await speakGerman(page)
    const { id, userName } = await makeOnlyAdmin(portal)
    await signIn(page, 'operations', { path: `/vendor/users/${id}/security/lockout` })
    const main = page.getByRole('main')
    const lock = main.getByRole('button', { name: words.lock, exact: true })
    await main.getByLabel(words.day).fill('2033-11-22')
    await main.getByLabel(words.reason).fill('Audit')
    await lock.click()
    await expect(main.getByRole('alert').filter({ hasText: words.unconfirmed })).toBeVisible()
    await expect(main.getByRole('switch', { name: words.leave })).toBeFocused()
    await expect(main.getByText(words.free)).toBeVisible()
    await expectAccessible(page)
    await shoot(page, `last-admin-${locale}-1-lock`)
    await page.keyboard.press('Space')
    await expect(main.getByRole('switch', { name: words.leave })).toBeChecked()
    await lock.click()
    await expect(main.getByText('Audit', { exact: true })).toBeVisible()
    // By keyboard: a click near the one before would be taken for the second of a double click.
    await pressButton(main.getByRole('button', { name: words.unlock }))
    await expect(main.getByText(words.free)).toBeVisible()

    await page.goto(`${portal.origin()}/vendor/users/${id}/profile-details/basic`)
    await ready(page)
    await main.getByRole('button', { name: words.deleteUser }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.userName).fill(userName)
    await expectAccessible(page)
    await shoot(page, `last-admin-${locale}-2-delete`)
    await dialog.getByRole('button', { name: words.deleteUser }).click()
    await expect(dialog.getByRole('alert')).toHaveText(words.unconfirmed)
    await expect(dialog.getByLabel(words.userName)).toHaveValue(userName)
    await expect(dialog.getByRole('checkbox', { name: words.leave })).toBeFocused()
    await expectAccessible(page)
    await shoot(page, `last-admin-${locale}-3-refused`)
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('checkbox', { name: words.leave })).toBeChecked()
    await dialog.getByRole('button', { name: words.deleteUser }).click()
    await page.waitForURL(/\/vendor\/users(\?|$)/)
    const { accessToken } = await signInAtProvider(portal.origin(), 'operations')
    const found = await ask(
      portal.origin(),
      'query ($name: String) { users(first: 1, search: $name) { nodes { id } } }',
      { name: userName },
      accessToken,
    )
    expect(found).toEqual({ users: { nodes: [] } })
  })
