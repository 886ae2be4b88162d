// @vitest-environment happy-dom
import { msg, plural } from '@lingui/core/macro'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { checkedSample, importInput } from '#machines/import/import.samples.ts'
import type { ImportedFile, ImportSource } from '#machines/import/import.types.ts'
import { liveImport } from '#src/actors/import.actors.ts'
import {
  CheckUserImportDocument,
  SendUserImportSampleDocument,
  StartUserImportDocument,
  UploadUserImportDocument,
  UserImportCausesDocument,
  UserImportDocument,
  UserImportRowsDocument,
} from '#src/features/users/import/import.generated.ts'
import { createStore } from '#src/lib/storage/store.ts'
import type { AnyImport } from '#src/resources/import/import.ts'
import { ImportCorrection } from '#src/resources/import/ImportCorrection.tsx'
import { ImportReview } from '#src/resources/import/ImportReview.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const page = {
  title: msg`Import users`,
  list: { label: msg`Users`, to: () => '/users' },
  to: () => '/users/import',
  operations: {
    kept: UserImportDocument,
    causes: UserImportCausesDocument,
    rows: UserImportRowsDocument,
    upload: UploadUserImportDocument,
    check: CheckUserImportDocument,
    start: StartUserImportDocument,
    sample: SendUserImportSampleDocument,
  },
  limits: { maxBytes: 10, maxRows: 10 },
  fields: { email: { label: msg`Email address` } },
  columns: msg`Columns`,
  template: msg`users`,
  defaults: { of: () => ({}), input: () => ({}), paths: [], Fields: () => null },
  nouns: {
    willCreate: (count: number, written: string) =>
      msg`${plural(count, { one: `${written} user will be created`, other: `${written} users will be created` })}`,
    create: (count: number, written: string) => msg`${plural(count, { one: `Create ${written} user`, other: `Create ${written} users` })}`,
    changes: {
      differ: (_: number, written: string) => msg`${written} users differ`,
      choose: (_: number, written: string) => msg`Update the ${written} users that differ`,
      about: msg`Empty cells stay`,
      change: (_: number, written: string) => msg`Update ${written} users`,
      createAndChange: (created: string, changed: string) => msg`Create ${created} and update ${changed}`,
    },
    review: msg`Review`,
    number: msg`Number of users`,
    typeNumber: msg`Type the number of users to confirm.`,
    emails: {
      sent: (count: number, written: string) =>
        msg`${plural(count, { one: `${written} email will be sent`, other: `${written} emails will be sent` })}`,
      without: (count: number, written: string) =>
        msg`${plural(count, { one: `${written} user gets no email`, other: `${written} users get no email` })}`,
    },
  },
  words: { words: {}, collisions: {}, repairs: {} },
} as unknown as AnyImport

const never = () => new Promise<never>(() => {})
const open = async (more: Partial<ImportedFile>, child?: 'correction') => {
  const file: ImportedFile = { ...checkedSample, skipped: 0, broken: 0, ...more }
  const started: ImportedFile[] = []
  const withChanges: boolean[] = []
  const source: ImportSource = {
    upload: never,
    open: async () => ({ outcome: 'opened', file }),
    check: never,
    start: async (each, changes) => {
      started.push(each)
      withChanges.push(changes)
      return { outcome: 'started' }
    },
  }
  const place = { file: file.id, step: 'review' as const }
  const machine = liveImport(source, { place: createStore(place), show: () => {}, openJob: () => {} })
  const actor = createActor(machine, { input: { ...importInput, place } }).start()
  await settle()
  const server = heldServer()
  renderPage(
    <>
      <ImportReview page={page} actor={actor} file={file} />
      {child && <ImportCorrection actor={actor} line={3} field="email" label="Email address" value="ida" suggestion="ida@acme.example" />}
    </>,
    { client: server.client },
  )
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  return { actor, press, started, withChanges, server }
}
afterEach(cleanup)

it('announces the emails of an import, and those who get none', async () => {
  await open({ creating: 30, emails: 29 })
  expect([screen.queryByText('29 emails will be sent'), screen.queryByText('1 user gets no email')]).not.toContain(null)
})

it('creates many records only once their number is typed', async () => {
  const { actor, press, started } = await open({ creating: 26, emails: 26 })
  await press('Create 26 users')
  expect([actor.getSnapshot().value, screen.queryByText('Type the number of users to confirm.')]).toEqual(['reviewing', expect.anything()])
  fireEvent.change(screen.getByLabelText('Number of users'), { target: { value: '26' } })
  await press('Create 26 users')
  expect([actor.getSnapshot().value, started.length]).toEqual(['running', 1])
})

it('creates up to 25 records without that', async () => {
  const { press, started } = await open({ creating: 25, emails: 0 })
  expect(screen.queryByLabelText('Number of users')).toBeNull()
  await press('Create 25 users')
  expect(started).toHaveLength(1)
})

it('changes nobody unless that is chosen, then announces the emails, and asks for the number of all records', async () => {
  const { press, withChanges } = await open({ creating: 1, emails: 1, changing: 25, changeEmails: 2 })
  expect(screen.getByText('25 users differ')).toBeDefined()
  expect([screen.queryByText('1 email will be sent'), screen.queryByLabelText('Number of users')]).toEqual([expect.anything(), null])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Update the 25 users that differ' }))
  expect(screen.getByText('3 emails will be sent')).toBeDefined()
  await press('Create 1 and update 25')
  expect(withChanges).toEqual([])
  fireEvent.change(screen.getByLabelText('Number of users'), { target: { value: '26' } })
  await press('Create 1 and update 25')
  expect(withChanges).toEqual([true])
})

it('offers only the changes where nobody is created, and nothing to start where nobody is changed', async () => {
  const { press, withChanges } = await open({ creating: 0, changing: 3 })
  expect(screen.queryByRole('button', { name: 'Create 0 users' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Update the 3 users that differ' }))
  await press('Update 3 users')
  expect(withChanges).toEqual([true])
})

it('starts nothing while a corrected value waits for its check', async () => {
  const { actor, press } = await open({ creating: 1, emails: 1 }, 'correction')
  await press('Use “ida@acme.example”')
  expect([actor.getSnapshot().value, screen.getByRole('textbox', { name: 'Email address in line 3' }).getAttribute('value')]).toEqual([
    'repairing',
    'ida@acme.example',
  ])
  expect(screen.queryByRole('button', { name: 'Create 1 user' })).toBeNull()
  await press('Discard corrections')
  expect(actor.getSnapshot().value).toBe('reviewing')
  expect(screen.getByRole('button', { name: 'Create 1 user' })).toBeDefined()
  await press('Use “ida@acme.example”')
  await press('Check 1 corrected value')
  expect(screen.getByRole('button', { name: 'Check 1 corrected value' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Email address in line 3' })).toHaveProperty('readOnly', true)
})

it('lists what was corrected, also where the check has found nothing more in it, and takes it back', async () => {
  const corrections = [{ line: 2, field: 'email', value: 'ida@acme.example' }]
  const { actor, press } = await open({ creating: 1, emails: 1, corrections })
  expect(screen.getByText('ida@acme.example')).toBeDefined()
  await press('Withdraw: Email address in line 2')
  expect([actor.getSnapshot().value, screen.queryByText('ida@acme.example')]).toEqual(['repairing', null])
  expect(screen.getByRole('button', { name: 'Check 1 corrected value' })).toBeDefined()
})

it('counts the values that empty cells clear by field once the update is chosen, and names none without them', async () => {
  await open({ creating: 0, changing: 3, cleared: [{ path: 'email', count: 2 }] })
  expect(screen.queryByText(/Cleared by empty cells/)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Update the 3 users that differ' }))
  expect(screen.getByText(/Cleared by empty cells:/).textContent).toBe('Cleared by empty cells: Email address 2')
  cleanup()
  await open({ creating: 1, changing: 0, cleared: [] })
  expect(screen.queryByText(/Cleared by empty cells/)).toBeNull()
})

it('sends an invitation to the reader first, which starts nothing, and offers it only where one would be sent', async () => {
  const { press, started, server } = await open({ creating: 2, emails: 2 })
  await press('Send one to me first')
  expect([server.last().name, server.last().variables]).toEqual(['SendUserImportSample', { id: checkedSample.id }])
  expect(started).toEqual([])
  cleanup()
  await open({ creating: 2, emails: 0 })
  expect(screen.queryByRole('button', { name: 'Send one to me first' })).toBeNull()
})
