// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { generatePin } from '#src/features/users/actions/security-actions.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { ada } from './ada.ts'

afterEach(cleanup)

it.each([
  [[], 'This turns on two-factor authentication for the user.'],
  [['EMAIL'], 'This turns on the PIN as another sign-in method of the user.'],
  [['PIN'], 'The current one stops working.'],
])('the menu asks before a PIN is made, and says what it turns on beside the methods %j', async (methods, words) => {
  if (!('Dialog' in generatePin)) throw new Error('Nothing is asked.')
  const server = heldServer()
  renderPage(<generatePin.Dialog entity={ada} onClose={() => {}} />, { client: server.client })
  await settle()
  const security = { companyDemandsTwoFactor: false, recoveryCodesLeft: 0, securityDevices: [], ready: methods }
  server.last().answer({ userSecurity: { __typename: 'UserSecurity', id: 'u1', methods, ...security } })
  await settle()
  expect(screen.getByRole('dialog').textContent).toContain(words)
  expect(server.asked.map(({ name }) => name)).not.toContain('GenerateUserPin')
  fireEvent.click(screen.getByRole('button', { name: 'Generate PIN' }))
  await settle()
  expect(server.last().name).toBe('GenerateUserPin')
})
