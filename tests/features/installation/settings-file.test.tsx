// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import InstallationPage from '#src/features/installation/InstallationPage.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const IMPORT = {
  __typename: 'SettingsImport',
  id: 'i1',
  at: '2026-11-02T09:00:00Z',
  by: 'Ada',
  created: 1,
  changed: 2,
  deleted: 0,
  takenBackAt: null,
}
const KIND = { __typename: 'RetentionKind', name: 'logDays', days: null, ofEnvironment: 30, least: 1, most: 365 }
const CHANGE = {
  __typename: 'SettingsChange',
  action: 'CHANGE',
  section: 'apps',
  name: 'desk',
  users: 0,
  linked: 0,
  onlyWay: 0,
  rows: 0,
  fields: [{ __typename: 'SettingsFieldChange', field: 'customers', before: '["Acme"]', after: '[]', removesLimit: true }],
}
const trialOf = (values: object = {}) => ({
  importSettings: {
    ...{ __typename: 'ImportSettingsPayload', id: null, users: 0, linked: 0, onlyWay: 0, rows: 0, records: 1, digest: 'seen' },
    ...{ changes: [CHANGE], problems: [], errors: null },
    ...values,
  },
})

const open = async () => {
  const server = heldServer()
  renderPage(<InstallationPage />, { at: '/vendor/status/settings', client: server.client })
  await settle()
  const answer = async (name: string, data: object) => {
    await act(async () => server.asked.findLast((each) => each.name === name)?.answer(data))
    await settle()
  }
  await answer('SettingsImports', { settingsImports: [IMPORT] })
  await answer('Retention', { retention: { __typename: 'Retention', kinds: [KIND] } })
  const user = userEvent.setup()
  const upload = async (text: string) => {
    await user.upload(screen.getByLabelText('Settings file'), new File([text], 'settings.yaml'))
    await settle()
  }
  return { ...server, answer, user, upload }
}
const text = () => document.body.textContent
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name }))
  await settle()
}

it('G44 shows by name how a file differs, and applies what was shown', async () => {
  const { user, upload, last, answer, client } = await open()
  const sent = vi.spyOn(client, 'mutation')
  await upload('format: 1')
  // A trial has no idempotency key and refreshes nothing.
  expect(sent.mock.lastCall?.[2]).toMatchObject({ writesNothing: true })
  expect([last().name, last().variables]).toEqual(['ImportSettings', { input: { file: 'format: 1', prune: false, dryRun: true } }])
  expect(screen.queryByRole('button', { name: 'Apply…' })).toBeNull()
  await answer('ImportSettings', trialOf())
  for (const words of ['Apps: desk', 'customers: ["Acme"] → []', 'This removes the limit']) expect(text()).toContain(words)
  await press(user, 'Apply…')
  await press(user, 'Apply')
  const counts = { users: 0, linked: 0, onlyWay: 0, rows: 0, records: 1 }
  expect(last().variables).toEqual({ input: { file: 'format: 1', prune: false, ...counts, digest: 'seen' } })
  expect(sent.mock.lastCall?.[2]).not.toHaveProperty('writesNothing')
  await answer('ImportSettings', trialOf({ id: 'i2' }))
  expect([screen.queryByRole('dialog'), text().includes('Difference to settings.yaml')]).toEqual([null, false])
})

it('G44 has the number of users typed who lose a way to sign in, however few they are', async () => {
  const { user, upload, asked, answer, last } = await open()
  await upload('format: 1')
  await answer('ImportSettings', trialOf({ linked: 2, onlyWay: 1 }))
  await press(user, 'Apply…')
  const sent = asked.length
  await press(user, 'Apply')
  expect([asked.length, text().includes('Type the number to confirm.')]).toEqual([sent, true])
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Number of users who lose a link with a login provider' }), '2')
  await user.type(dialog.getByRole('textbox', { name: 'Number of users without another way to sign in' }), '1')
  await press(user, 'Apply')
  expect(last().variables).toMatchObject({ input: { linked: 2, onlyWay: 1, digest: 'seen' } })
})

it('G44 says why an import was refused, and compares again once that was read', async () => {
  const { user, upload, answer, last } = await open()
  await upload('format: 1')
  await answer('ImportSettings', trialOf())
  await press(user, 'Apply…')
  await press(user, 'Apply')
  const refusal = { __typename: 'ConflictError', path: null, message: 'Changed.', code: 'PREVIEW_CHANGED' }
  await answer('ImportSettings', trialOf({ errors: [refusal] }))
  expect(screen.getByRole('dialog').textContent).toContain('The settings were changed since the difference was shown.')
  await press(user, 'Cancel')
  expect(last().variables).toMatchObject({ input: { dryRun: true } })
})

it('G44 names the line of a file that cannot be applied, and offers nothing to apply', async () => {
  const { upload, answer } = await open()
  await upload('format: 9')
  const problem = {
    __typename: 'SettingsProblem',
    line: 4,
    section: 'apps',
    name: 'desk',
    field: null,
    message: 'There is no such setting.',
  }
  const invalid = { __typename: 'ValidationError', path: 'file', message: 'Invalid.', code: 'SETTINGS_INVALID' }
  await answer('ImportSettings', trialOf({ changes: [], records: 0, problems: [problem], errors: [invalid] }))
  for (const words of ['Nothing was changed.', 'Line 4', 'apps › desk', 'There is no such setting.']) expect(text()).toContain(words)
  expect([screen.queryByRole('button', { name: 'Apply…' }), text().includes('Nothing differs')]).toEqual([null, false])
})

it('G44 says that a file is too large for the page without sending it', async () => {
  const { upload, asked } = await open()
  const before = asked.length
  await upload(`format: 1\n${'x'.repeat(250_000)}`)
  expect([asked.length, text().includes('npm run settings:import')]).toEqual([before, true])
})

it('G44 takes an import back after the same preview, once', async () => {
  const { user, answer, last, asked } = await open()
  await press(user, /^Take the import of/)
  expect(last().variables).toEqual({ input: { takeBack: 'i1', dryRun: true } })
  await answer('ImportSettings', trialOf())
  await press(user, 'Take back…')
  await press(user, 'Take back')
  const counts = { users: 0, linked: 0, onlyWay: 0, rows: 0, records: 1 }
  const sent = asked.filter(({ variables }) => JSON.stringify(variables).includes('digest'))
  expect(sent.map(({ variables }) => variables)).toEqual([{ input: { takeBack: 'i1', ...counts, digest: 'seen' } }])
  await answer('ImportSettings', trialOf({ id: 'i2' }))
  await answer('SettingsImports', { settingsImports: [{ ...IMPORT, takenBackAt: '2026-11-03T09:00:00Z' }] })
  expect([screen.queryByRole('dialog'), screen.queryByRole('button', { name: /^Take the import of/ })]).toEqual([null, null])
})

it('G44 takes nothing back that was changed since', async () => {
  const { user, answer } = await open()
  await press(user, /^Take the import of/)
  await answer('ImportSettings', trialOf({ changes: [{ ...CHANGE, action: 'CHANGED_SINCE' }], records: 0 }))
  expect([text().includes('Was changed since and stays as it is'), screen.queryByRole('button', { name: 'Take back…' })]).toEqual([
    true,
    null,
  ])
})

it('G44 shows the values of a new record without the empty ones, and a long one cut with the whole on demand', async () => {
  const { upload, answer } = await open()
  await upload('format: 1')
  const field = (name: string, after: string) => ({ ...CHANGE.fields[0], field: name, before: 'null', after, removesLimit: false })
  const long = `"${'x'.repeat(5000)}"`
  const fields = [field('authority', '"https://evil.test"'), field('description', 'null'), field('domains', '[]'), field('metadata', long)]
  await answer('ImportSettings', trialOf({ changes: [{ ...CHANGE, action: 'CREATE', section: 'loginProviders', fields }] }))
  expect(text()).toContain('authority: "https://evil.test"')
  expect([text().includes('description'), text().includes('domains:'), text().includes('null')]).toEqual([false, false, false])
  const details = screen.getByText(long).closest('details')
  expect([details?.open, details?.querySelector('summary')?.textContent.length]).toEqual([false, 201])
})

it('G44 compares anew when the box is changed, as the difference on the page is that of the box', async () => {
  const { user, upload, answer, last, asked } = await open()
  await upload('format: 1')
  await answer('ImportSettings', trialOf())
  const box = screen.getByRole('checkbox', { name: 'Delete what the file lacks' })
  await user.click(box)
  await settle()
  expect(last().variables).toEqual({ input: { file: 'format: 1', prune: true, dryRun: true } })
  expect(screen.queryByRole('button', { name: 'Apply…' })).toBeNull()
  await answer('ImportSettings', trialOf({ digest: 'pruned' }))
  await press(user, 'Apply…')
  await press(user, 'Apply')
  expect(last().variables).toMatchObject({ input: { prune: true, digest: 'pruned' } })
  await answer('ImportSettings', trialOf({ id: 'i2' }))
  expect([(box as HTMLInputElement).checked, asked.filter(({ name }) => name === 'ImportSettings').length]).toEqual([false, 3])
})

it('G44 says that deleted entries do not come back', async () => {
  const { user, upload, answer } = await open()
  await upload('format: 1')
  await answer('ImportSettings', trialOf({ rows: 3, changes: [{ ...CHANGE, section: 'retention', rows: 3 }] }))
  expect(text()).toContain('A take-back does not bring the deleted entries back.')
  await press(user, 'Apply…')
  expect(screen.getByRole('dialog').textContent).toContain('The deleted entries do not come back.')
})

it('says that the reader may not do it any more, and that the server did not answer', async () => {
  const { upload, last, user } = await open()
  await upload('format: 1')
  await act(async () => last().refuse('AUTH_NOT_AUTHORIZED'))
  await settle()
  expect(text()).toContain('You are not authorised')
  await press(user, 'Download settings')
  await act(async () => last().fail('INTERNAL'))
  await settle()
  expect(text()).toContain('Could not reach the server. Try again.')
})

it('asks for the number of entries that a shorter retention deletes', async () => {
  const { user, answer, last } = await open()
  expect(text()).toContain('30 days, by the environment')
  await press(user, 'Change the retention of: Server log')
  await user.type(screen.getByRole('textbox', { name: 'Days' }), '400')
  await press(user, 'Save')
  expect(text()).toContain('Enter a whole number from 1 to 365.')
  for (const wrong of ['0', '00', 'x']) {
    await user.clear(screen.getByRole('textbox', { name: 'Days' }))
    await user.type(screen.getByRole('textbox', { name: 'Days' }), wrong)
    await press(user, 'Save')
    expect(text()).toContain('Enter a whole number from 1 to 365.')
  }
  await user.clear(screen.getByRole('textbox', { name: 'Days' }))
  await user.type(screen.getByRole('textbox', { name: 'Days' }), '7')
  await press(user, 'Save')
  expect(last().variables).toEqual({ input: { logDays: 7 } })
  const needed = { __typename: 'ValidationError', path: 'rows', message: 'Say how many.', code: 'ROWS_REQUIRED' }
  await answer('SetRetention', { setRetention: { __typename: 'SetRetentionPayload', rows: 40, errors: [needed] } })
  await user.type(screen.getByRole('textbox', { name: 'Number of entries that are deleted' }), '40')
  await press(user, 'Save')
  expect(last().variables).toEqual({ input: { logDays: 7, rows: 40 } })
})
