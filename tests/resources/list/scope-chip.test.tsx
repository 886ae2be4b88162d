// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { LeaveOrganisation } from '#src/resources/customer.ts'
import { ScopeChip } from '#src/resources/list/toolbar/ScopeChip.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

afterEach(cleanup)

it('names the organisation that alone is listed, and leaves it', async () => {
  const leave = vi.fn<() => void>()
  const server = heldServer()
  renderPage(
    <LeaveOrganisation value={leave}>
      <ScopeChip customer="c1" />
    </LeaveOrganisation>,
    { client: server.client, at: '/admin/users' },
  )
  await settle()
  await act(async () => server.last().answer({ customer: { __typename: 'Customer', id: 'c1', name: 'Weiß' } }))
  expect(screen.getByRole('group', { name: 'Organisation' }).textContent).toContain('Only Weiß')
  await userEvent.click(screen.getByRole('button', { name: 'Show all organisations' }))
  expect(leave).toHaveBeenCalledOnce()
})
