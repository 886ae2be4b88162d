// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Causes } from '#src/features/login-providers/sign-ins/Cause.tsx'
import { renderPage } from '../../resources/support/render.tsx'
import { findingOf } from '../../resources/support/finding.ts'
import { heldServer } from '../../resources/support/server.ts'

vi.mock('#src/features/login-providers/ProviderFrame.tsx', () => ({ useProviderRecord: () => ({ id: 'p1' }) }))
afterEach(cleanup)

it('says of a sign-in that passed what went wrong beside it, also where no better words exist than those of its stage', () => {
  const notice = findingOf('NO_ANSWER', 'NO_ANSWER_IN_TIME', { values: { address: 'https://op.example/me' }, came: { seconds: 10 } })
  const trace = { failed: null, finding: null, notice, expected: null, received: null } as never
  renderPage(<Causes trace={trace} />, { at: '/vendor/login-providers/p1/sign-ins/t1', client: heldServer().client })
  expect(screen.getByText('Expected').nextElementSibling?.textContent).toContain('https://op.example/me')
  expect(screen.getByText('Received').nextElementSibling?.textContent).toBe('no answer within 10 seconds')
  expect(screen.getByText(/^Check client ID and client secret in the setup/)).toBeDefined()
})
