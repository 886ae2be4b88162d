import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/look/accessibility.ts'
import { pressButton, searchList } from '../support/forms.ts'
import { ask } from '../support/made-person.ts'
import { ready } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { accessToken } from '../support/tokens.ts'

const LINES = 'query ($search: String) { logLines(first: 5, search: $search) { nodes { message } } }'
const ATTACHED = 'A user has attached a recording to this error reference.'

test('an error becomes a test: from the toast in three clicks, and by support from the log of the server', async ({
  context,
  page,
  portal,
  problems,
  signIn,
}) => {
  problems.allow(/Failed to load resource.*400|400 \(Bad Request\)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await signIn(page, 'operations', { path: '/profile' })
  await ready(page)
  // The dialog loads the recorder, which otherwise waits for a quiet page.
  await page.getByRole('button', { name: 'Account menu' }).click()
  await pressButton(page.getByRole('menuitem', { name: 'Report a problem' }))
  const report = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(report.getByLabel('Content of the recording')).toHaveValue(/"portico":1/)
  await pressButton(report.getByRole('button', { name: 'Close' }).last())
  await expect(report).toBeHidden()
  // What is no picture moves the chart of the avatar.
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'secret name.png', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Choose a jpeg, png, bmp, svg or webp image.')).toBeVisible()
  await page.goto(`${portal.origin()}/devops/developer-exception`)
  await page.getByRole('button', { name: 'GraphQL' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'An error occurred' })
  const reference = await toast.getByLabel('Error reference').inputValue()

  // The first way: three clicks.
  await toast.getByRole('button', { name: 'Attach recording' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attach recording' })
  await dialog.getByRole('link', { name: 'Show it in the statecharts' }).click()
  await page.getByRole('button', { name: 'Copy as test' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const own = await copied()
  expect(own).toContain('"chart": "avatar"')
  expect(own).toContain("from '../paths/support/recorded.ts'")

  // The second way: sent to support.
  await page.goto(`${portal.origin()}/devops/developer-exception`)
  await page.getByRole('button', { name: 'GraphQL' }).click()
  const second = page.getByRole('alert').filter({ hasText: 'An error occurred' })
  const sentWith = await second.getByLabel('Error reference').inputValue()
  expect(sentWith).not.toBe(reference)
  await pressButton(second.getByRole('button', { name: 'Attach recording' }))
  const content = dialog.getByLabel('Content of the recording')
  await expect(content).toHaveValue(/"chart":"avatar"/)
  expect(await content.inputValue()).not.toContain('secret name')
  await expectAccessible(page)
  const send = dialog.getByRole('button', { name: 'Send to support' })
  await send.click()
  await expect(dialog.getByText('The recording was sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  // The server writes its log into the database a second later, and the page does not show newer rows by itself.
  const bearer = await accessToken(page)
  const messages = async () => {
    const { logLines } = await ask<{ logLines: { nodes: { message: string }[] } }>(portal.origin(), LINES, { search: sentWith }, bearer)
    return logLines.nodes.map(({ message }) => message)
  }
  await expect.poll(messages).toContain(ATTACHED)
  await page.goto(`${portal.origin()}/vendor/logs/server`)
  await ready(page)
  await searchList(page, sentWith)
  const row = page.getByRole('row').filter({ hasText: ATTACHED })
  await row.getByRole('button', { name: /^Details of/ }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Open recording of/ }).click()
  await expect(page.getByRole('button', { name: 'Back to live' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy as test' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const theirs = await copied()
  const pathOf = (test: string) => test.slice(test.indexOf('takeRecorded({'))
  expect(pathOf(theirs)).toBe(pathOf(own))

  // Who is not signed in downloads the same file.
  await context.clearCookies()
  const visitor = await context.browser()?.newPage({ locale: 'en-GB' })
  if (!visitor) throw new Error('No browser')
  await visitor.goto(`${portal.origin()}/devops/developer-exception`)
  await visitor.getByRole('button', { name: 'Promise' }).click()
  await visitor.getByRole('alert').getByRole('button', { name: 'Attach recording' }).click()
  await expect(visitor.getByRole('button', { name: 'Send to support' })).toBeHidden()
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: 'Download recording' }).click()
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({ portico: 1 })
  await visitor.close()
})
