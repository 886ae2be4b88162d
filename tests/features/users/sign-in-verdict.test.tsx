// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { SignInObstacle } from '#contract/sign-in-obstacles.ts'
import { SignInVerdict } from '#src/features/users/access/SignInVerdict.tsx'
import UserFrame from '#src/features/users/UserFrame.tsx'
import { MayDo, MayOpen } from '#src/resources/may-do.ts'
import { IN_FRAME, inFrame } from '../../resources/support/in-frame.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { ada } from './ada.ts'

afterEach(cleanup)

const open = async (signInObstacles: readonly SignInObstacle[], mayOpen = true) => {
  const server = heldServer()
  const page = (
    <MayDo value={() => true}>
      <MayOpen value={() => mayOpen}>
        <SignInVerdict facts={{ signInObstacles, lockoutReason: null }} />
      </MayOpen>
    </MayDo>
  )
  renderPage(inFrame(UserFrame, page), { ...IN_FRAME, client: server.client })
  await settle()
  server.last().answer({ user: { __typename: 'UserIdentity', ...ada } })
  await settle()
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('says of a user whom nothing prevents that they can sign in', async () => {
  await open([])
  expect(screen.getByText('This user can sign in.')).toBeTruthy()
  expect(screen.queryByText('Why can’t they sign in')).toBeNull()
})

it('says why a user cannot sign in, and nothing to the contrary', async () => {
  await open(['CUSTOMERS_DISABLED', 'PASSWORD_EXPIRED'])
  expect(headings()).toContain('Why can’t they sign in')
  expect(screen.queryByText('This user can sign in.')).toBeNull()
})

it('says what awaits a user after a sign-in that works', async () => {
  await open(['NO_CUSTOMER'])
  expect(screen.getByText('This user can sign in.')).toBeTruthy()
  expect(headings()).toContain('Needs attention')
  expect(screen.getByText('Not a member of any customer')).toBeTruthy()
})

it('links to no page that the reader may not open', async () => {
  await open(['PROVIDER_REQUIRED'], false)
  expect(screen.getByText('A login provider is required')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'External Logins' })).toBeNull()
})
