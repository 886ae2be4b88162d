import { startReceiver } from '../../tests/server/event-streams/receiver.ts'
import { ready } from '../support/people.ts'
import { pressButton } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'

// Its server may ask webhooks of this machine.
test.use({ portalEnv: { FEDERATION_ALLOW: '127.0.0.1' } })

/** As the browser's clock shows it. */
const inHours = (hours: number) => {
  const at = new Date(Date.now() + hours * 3_600_000)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options }).format(at)
  return { day: part({ dateStyle: 'short' }), time: part({ timeStyle: 'short' }) }
}

test('an operator sets maintenance and sees its banner, then makes an event stream, tests and pauses it', async ({ page, signIn }) => {
  let secret = ''
  const receiver = await startReceiver(() => secret)
  await signIn(page, 'operations', { path: '/vendor/status' })
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('System Status')
  // Less than a day ahead, so that it is announced at once.
  const [start, end] = [inHours(20), inHours(22)]
  await page.getByRole('textbox', { name: 'First day' }).fill(start.day)
  await page.getByLabel('Starts at').fill(start.time)
  await page.getByRole('textbox', { name: 'Last day' }).fill(end.day)
  await page.getByLabel('Ends at').fill(end.time)
  await page.getByRole('button', { name: 'Set maintenance' }).click()
  await expectToast(page, 'The maintenance was set')
  const banner = page.getByRole('status').filter({ hasText: 'Maintenance from' })
  await expect(banner).toBeVisible()
  // By keyboard: a click near the one before would be taken for the second of a double click.
  await pressButton(page.getByRole('button', { name: 'Cancel maintenance' }))
  await expectToast(page, 'The maintenance was cancelled')
  await expect(banner).toHaveCount(0)

  await page.goto('/vendor/logs/streams')
  await ready(page)
  await page.getByLabel('Name').fill('Siem')
  await page.getByLabel('Webhook address').fill(receiver.url)
  await page.getByRole('button', { name: 'Create event stream' }).click()
  await expectToast(page, 'Event stream has been created')
  secret = await page.getByText(/^whsec_/).innerText()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expectToast(page, 'The webhook took the test event')
  expect(receiver.events.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expectToast(page, 'The event stream is paused')
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await receiver.close()
})
