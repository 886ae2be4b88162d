// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { userAuditFields } from '#src/features/users/logs/audit-fields.ts'
import { AuditDiff } from '#src/resources/history/AuditDiff.tsx'
import { createFormats } from '#src/i18n/formats.ts'
import { FormatsProvider } from '#src/i18n/use-formats.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

const formats = createFormats({ locale: 'de-DE', dateFormat: 'DD.MM.YYYY', language: 'de' })
const ACME = '11111111-1111-4111-8111-111111111111'
const FAR = '22222222-2222-4222-8222-222222222222'

const open = async (before: object, after: object) => {
  const server = heldServer()
  renderPage(
    <FormatsProvider value={formats}>
      <AuditDiff fields={userAuditFields} before={JSON.stringify(before)} after={JSON.stringify(after)} />
    </FormatsProvider>,
    { client: server.client },
  )
  await settle()
  return server
}
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ])

afterEach(cleanup)

it('writes moments, days, numbers, switches and codes as the rest of the portal does', async () => {
  const end = '2026-12-24T17:05:00.000Z'
  await open(
    { lockoutEnd: null, passwordExpiresAt: '2026-12-31T00:00:00.000Z', passwordExpiryDays: 90, twoFactorMethods: 'AUTHENTICATOR_EMAIL' },
    { lockoutEnd: end, passwordExpiresAt: null, passwordExpiryDays: 1200, twoFactorMethods: 'NONE', reset: 'PIN' },
  )
  expect(lines()).toEqual([
    ['Locked until', '–', formats.dateTime(end)],
    ['Expires on', '31.12.2026', '–'],
    ['Expires after (days)', '90', '1.200'],
    ['Methods', 'Authenticator app und Email', '–'],
    ['Method reset', '–', 'PIN'],
  ])
  expect(screen.getByText(formats.dateTime(end)).getAttribute('datetime')).toBe(end)
})

it('writes what a claim or a later field holds by the same rules', async () => {
  const at = '2026-06-01T10:00:00Z'
  await open(
    { isActive: true, default_locale: 'de', colour_scheme: 'auto', userType: 1, roles: ['Employee'] },
    { isActive: false, default_locale: 'fr-CA', colour_scheme: 'dark', userType: 6, roles: ['Admin', 'Somebody'], somethingNewer: at },
  )
  expect(lines()).toEqual([
    ['Active', 'Yes', 'No'],
    ['Language', 'Deutsch', 'Français (Canada)'],
    ['Colour scheme', 'Auto', 'Dark'],
    ['User type', 'Employee', 'Admin'],
    ['Roles', 'Employee', 'Admin und Somebody'],
    ['somethingNewer', '–', formats.dateTime(at)],
  ])
})

it('names the records that a change is about, and leaves the id of one that the reader may not know of', async () => {
  const { asked } = await open({ customerIds: [ACME] }, { customerIds: [ACME, FAR] })
  expect(lines()).toEqual([['Customers', 'Loading…', 'Loading… und Loading…']])
  for (const { variables, answer } of asked)
    answer({
      customers: {
        __typename: 'CustomerConnection',
        nodes: variables['search'] === ACME ? [{ __typename: 'Customer', id: ACME, name: 'Acme Group' }] : [],
      },
    })
  await settle()
  expect(lines()).toEqual([['Customers', 'Acme Group', `Acme Group und ${FAR}`]])
})
