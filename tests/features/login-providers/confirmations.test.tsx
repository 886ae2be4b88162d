// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { providerActions } from '#src/features/login-providers/actions/provider-actions.tsx'
import type { Provider } from '#src/features/login-providers/ProviderFrame.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const provider = { id: 'p1', version: 3, displayName: 'Corp', usedBy: { customers: 0, people: 1, onlyWay: 0 } } as unknown as Provider

const open = async (id: string) => {
  const action = providerActions.groups.flat().find((each) => each.id === id)
  if (!action || !('Dialog' in action)) throw new Error(`Nothing is asked before: ${id}`)
  const server = heldServer()
  renderPage(<action.Dialog entity={provider} onClose={() => undefined} />, {
    at: '/admin/login-providers/p1',
    client: server.client,
  })
  await settle()
  return {
    sent: () => server.asked.filter(({ name }) => /^(Update|Delete)/.test(name)).map(({ variables }) => variables['input']),
    count: async (people: number, onlyWay: number, digest: string) => {
      expect(server.last().name).toBe('LoginProviderUse')
      const usedBy = { __typename: 'LoginProviderUse', people, onlyWay, digest }
      server.last().answer({ loginProvider: { __typename: 'LoginProvider', id: 'p1', usedBy } })
      await settle()
    },
    refuse: async (code: string) => {
      const errors = [{ __typename: 'ConflictError', path: 'digest', message: '', code }]
      const field = id === 'delete' ? 'deleteLoginProvider' : 'updateLoginProvider'
      server.last().answer({ [field]: { __typename: 'Payload', loginProvider: null, errors } })
      await settle()
    },
  }
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
const type = (number: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Number of users' }), { target: { value: number } })

const disabled = (digest: string) => ({ id: 'p1', version: 3, enabled: false, digest })
const deleted = (people: number, onlyWay: number, digest: string) => ({ id: 'p1', version: 3, people, onlyWay, digest })

it.each([
  ['disable', 'Disable', 'PREVIEW_CHANGED', disabled('first'), disabled('second')],
  ['delete', 'Delete', 'PREVIEW_CHANGED', deleted(40, 2, 'first'), deleted(41, 3, 'second')],
  ['delete', 'Delete', 'COUNT_DIFFERS', deleted(40, 2, 'first'), deleted(41, 3, 'second')],
  ['delete', 'Delete', 'ONLY_WAY_DIFFERS', deleted(40, 2, 'first'), deleted(41, 3, 'second')],
])('D24 asks again for the users linked by now where to %s was refused (%s, %s)', async (id, button, code, first, second) => {
  const { sent, count, refuse } = await open(id)
  await press(button)
  expect(sent()).toEqual([])
  await count(40, 2, 'first')
  expect(screen.getByRole('status').textContent).toMatch(/40 users.*2 of them have no other way in/)
  await press(button)
  expect(sent()).toEqual([])
  type('40')
  await press(button)
  expect(sent()).toEqual([first])
  await refuse(code)
  await count(41, 3, 'second')
  expect(screen.getByRole('status').textContent).toMatch(/41 users.*3 of them have no other way in/)
  await press(button)
  expect(sent()).toEqual([first])
  type('41')
  await press(button)
  expect(sent()).toEqual([first, second])
})

it('D24 disables a provider that nobody is linked with without a number', async () => {
  const { sent, count } = await open('disable')
  await count(0, 0, 'nobody')
  await press('Disable')
  expect(sent()).toEqual([disabled('nobody')])
})
