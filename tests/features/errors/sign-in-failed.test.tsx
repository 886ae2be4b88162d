// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import SignInFailedPage from '#src/features/errors/SignInFailedPage.tsx'
import { IdTokenError } from '#src/oidc/id-token-checks.ts'
import { failureCode } from '#src/oidc/failures.ts'
import { renderPage } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

let code: string | undefined
vi.mock('#src/bridge/auth.bridge.tsx', () => ({ useAuthFact: () => code, useSession: () => ({ signIn: () => undefined }) }))

afterEach(cleanup)

it.each(['expired', 'issuedInFuture'] as const)('says that the clock of the device is wrong where a new token is %s', (fault) => {
  code = failureCode(new IdTokenError(fault))
  renderPage(<SignInFailedPage />, { client: heldServer().client, at: '/error/signin' })
  expect(screen.getByText(/The clock of this device does not agree/)).toBeTruthy()
})

it('blames no clock for a token of somebody else', () => {
  code = failureCode(new IdTokenError('audience'))
  renderPage(<SignInFailedPage />, { client: heldServer().client, at: '/error/signin' })
  expect(screen.queryByText(/clock/)).toBeNull()
})
