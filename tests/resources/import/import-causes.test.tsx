// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UserImportCausesDocument } from '#src/features/users/import/import.generated.ts'
import { userImportWords } from '#src/features/users/import/import-words.ts'
import type { AnyImport } from '#src/resources/import/import.ts'
import { ImportCauses } from '#src/resources/import/ImportCauses.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const page = {
  operations: { causes: UserImportCausesDocument },
  fields: { phoneNumber: { label: msg`Phone number` } },
  limits: { maxBytes: 10, maxRows: 10 },
  words: userImportWords,
} as unknown as AnyImport
const cause = (outcome: string, path: string | null, code: string) => ({
  __typename: 'ImportCause',
  ...{ outcome, path, code, codeText: code, message: code, value: null, count: 1, lines: [2] },
})
afterEach(cleanup)

it('names remedies that can be followed: no change of users whose rows have errors or whom the reader may not change', async () => {
  const server = heldServer()
  renderPage(<ImportCauses page={page} id="i1" />, { client: server.client })
  await settle()
  const userImportCauses = [
    cause('BROKEN', null, 'LAST_ADMIN_UNCONFIRMED'),
    cause('BROKEN', 'phoneNumber', 'VALUE_DIFFERS'),
    cause('SKIP', 'phoneNumber', 'VALUE_DIFFERS'),
  ]
  await act(async () => server.last().answer({ userImportCauses }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'This is a customer’s last administrator who can sign in.1 rowChange this user on their own page, where you can confirm this.Line 2',
    'Phone number: The portal has this for the user, who exists already. The file differs.1 rowAsk somebody who can edit these users to update them. If they are different people, correct the email address.Line 2',
  ])
})
