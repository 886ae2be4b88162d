// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TraceFacts } from '#src/features/login-providers/sign-ins/TraceFacts.tsx'
import type { Trace } from '#src/features/login-providers/sign-ins/TraceFacts.tsx'
import { renderPage } from '../../resources/support/render.tsx'
import { findingOf } from '../../resources/support/finding.ts'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const ADA = { id: 'u1', userName: 'ada', displayName: 'Ada Byron' } as const
const TEST: Trace = {
  id: 't1',
  kind: 'TEST',
  state: 'PASSED',
  isExpired: false,
  startedAt: '2026-11-22T10:00:00Z',
  stages: [],
  failed: null,
  finding: null,
  notice: null,
  expected: null,
  received: null,
  claims: [],
  user: ADA,
  tester: null,
}
const REFUSED = { state: 'REFUSED', failed: 'ACCOUNT' } as const

it.each<[string, Partial<Trace>, string]>([
  ['a test that passed', {}, 'Would sign in as Ada Byron'],
  ['a test that passed, of a user without a display name', { user: { ...ADA, displayName: null } }, 'Would sign in as ada'],
  ['a test that passed, of a user who was deleted since', { user: null }, 'Would sign in as a user'],
  [
    'a test of whom nobody is linked to',
    { ...REFUSED, finding: findingOf('ACCOUNT_NOT_LINKED', 'NONE'), user: null },
    'Would be asked to sign in and link: no user is linked yet',
  ],
  [
    'a test of a user who may not sign in',
    { ...REFUSED, finding: findingOf('ACCOUNT_BARRED', 'ACCOUNT_BARRED') },
    'Would be refused: Ada Byron may not sign in',
  ],
  ['a test that another check refused', { state: 'REFUSED', failed: 'SIGNATURE', user: null }, 'Would be refused'],
  ['a test without an answer', { state: 'WAITING', user: null }, 'No answer yet'],
  ['a test that nobody can answer any more', { state: 'WAITING', isExpired: true, user: null }, 'No answer in time'],
  ['a sign-in that passed', { kind: 'SIGN_IN' }, 'Passed'],
  ['a sign-in that was refused', { kind: 'SIGN_IN', ...REFUSED, finding: findingOf('ACCOUNT_BARRED', 'ACCOUNT_BARRED') }, 'Refused'],
])('says of %s what came of it', (_, parts, outcome) => {
  renderPage(<TraceFacts trace={{ ...TEST, ...parts }} />, { at: '/vendor/login-providers/p1/sign-ins/t1', client: heldServer().client })
  expect(screen.getByText('Outcome').nextElementSibling?.textContent).toBe(outcome)
})
