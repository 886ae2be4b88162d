// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AccessRule } from '#contract/access/rule.ts'
import { usersList } from '#src/features/users/list/users.list.tsx'
import { userAuditFields } from '#src/features/users/logs/audit-fields.ts'
import { AuditDiff } from '#src/resources/history/AuditDiff.tsx'
import { filterFields, readableBy } from '#src/resources/list/list.ts'
import { MayDo } from '#src/resources/may-do.ts'
import { renderPage, settle } from './support/render.tsx'
import { heldServer } from './support/server.ts'

afterEach(cleanup)

const offered = (mayDo: (rule: AccessRule) => boolean) => filterFields(readableBy(usersList('vendor'), mayDo)).map(({ field }) => field)

it('offers the filter by a flag to those alone who read flags', () => {
  const isOperations = ({ userTypes }: AccessRule) => userTypes?.includes('VENDOR_OPERATIONS') === true
  expect(offered(isOperations)).toContain('featureId')
  expect(offered(() => false)).not.toContain('featureId')
  expect(offered(() => false)).toContain('customerId')
})

it.each([
  [true, ['AccessProfileChoices'], 'Loading…'],
  [false, [], 'p1'],
])('asks for the names of access profiles in a history only where the reader may: %s', async (may, asked, shown) => {
  const server = heldServer()
  const change = JSON.stringify({ accessProfileId: 'p1' })
  renderPage(
    <MayDo value={({ activity }) => may && [activity].flat().some((each) => each?.name === 'AccessProfile')}>
      <AuditDiff fields={userAuditFields} before={null} after={change} />
    </MayDo>,
    { at: '/vendor/logs/audit', client: server.client },
  )
  await settle()
  expect(server.asked.map(({ name }) => name)).toEqual(asked)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toContain(shown)
})
