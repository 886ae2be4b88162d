// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Provider } from '#src/features/login-providers/ProviderFrame.tsx'
import { ClaimsCard } from '#src/features/login-providers/sign-ins/ClaimsCard.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const provider = { id: 'p1', version: 3, emailAttribute: 'mail', waitingChange: null } as unknown as Provider
const claim = (name: string, value: string) => ({ __typename: 'SignInClaim' as const, name, value, becomes: null })
const claims = [
  claim('NameID', 'ma…@firma.example'),
  claim('mail', 'ma…@firma.example'),
  claim('corporateMail', 'ma…@firma.example'),
  claim('proxies', '["a…@firma.example"]'),
  claim('title', 'Cl…'),
]
const open = (of?: Provider) => {
  const server = heldServer()
  renderPage(<ClaimsCard claims={claims} provider={of} />, { client: server.client })
  return server
}

it('offers what holds one address, but for the one that is read already, and to readers who may choose alone', () => {
  open(provider)
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(['Use corporateMail as email'])
  cleanup()
  open()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('asks first, then sends the attribute, and says when it waits for somebody with more rights', async () => {
  const { last } = open(provider)
  await userEvent.click(screen.getByRole('button', { name: 'Use corporateMail as email' }))
  await settle()
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('corporateMail then decides whether a user’s domain is allowed.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use as email' }))
  expect(last().variables).toEqual({ input: { id: 'p1', version: 3, emailAttribute: 'corporateMail' } })
  const loginProvider = { __typename: 'LoginProvider', id: 'p1', waitingChange: { revision: 1, needsOperations: true } }
  await act(async () => last().answer({ updateLoginProvider: { __typename: 'UpdateLoginProviderPayload', loginProvider, errors: null } }))
  await settle()
  expect(document.body.textContent).toContain('Vendor operations must confirm it')
})
