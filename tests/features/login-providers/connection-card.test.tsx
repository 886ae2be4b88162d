// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Client, Provider } from 'urql'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import { ConnectionCard } from '#src/features/login-providers/setup/ConnectionCard.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
afterEach(cleanup)

const SAID = /This is larger than 1 MB \(200 KB as a file or text\)/
const page = (given: object = {}) => (
  <MantineProvider>
    <I18nProvider i18n={i18n}>
      <PortalDepsProvider value={{} as never}>
        <Provider value={new Client({ url: 'https://portal.example/graphql', exchanges: [], preferGetMethod: false })}>
          <MemoryRouter>
            <ConnectionCard
              provider={{ id: 'p1', version: 1, protocol: 'SAML2', metadataUrl: null, authority: null, entityId: null, ...given } as never}
            />
          </MemoryRouter>
        </Provider>
      </PortalDepsProvider>
    </I18nProvider>
  </MantineProvider>
)
const show = () => render(page())

it('says at the button that a file is too large, until something else is entered', async () => {
  show()
  const file = new File(['x'.repeat(200_001)], 'metadata.xml', { type: 'text/xml' })
  fireEvent.change(screen.getByLabelText('Metadata file'), { target: { files: [file] } })
  const said = await screen.findByText(SAID)
  const button = screen.getByRole('button', { name: 'Upload a file' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.contains(said)).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Metadata address' }), { target: { value: 'https://idp.example' } })
  expect(screen.queryByText(SAID)).toBeNull()
})

it('says at the field that a pasted text is too large, and keeps it', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Paste the text' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Metadata' })
  fireEvent.change(field, { target: { value: 'x'.repeat(200_001) } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect([field.getAttribute('aria-invalid'), screen.getByText(SAID).id]).toEqual(['true', field.getAttribute('aria-describedby')])
  expect(field.value.length).toBe(200_001)
})

it('keeps what was pasted when something else of the provider is saved, and says what it is connected to', () => {
  const { rerender } = show()
  expect(screen.getByText('Not connected yet.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Paste the text' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Metadata' }), { target: { value: '<EntityDescriptor />' } })
  rerender(page({ version: 2, entityId: 'https://idp.example' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Metadata' }).value).toBe('<EntityDescriptor />')
  expect(screen.getByText('Connected to https://idp.example.')).toBeDefined()
})

it('shows the address that was saved, until another one is typed', () => {
  const { rerender } = show()
  rerender(page({ version: 2, metadataUrl: 'https://idp.example/metadata' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Metadata address' })
  expect(field.value).toBe('https://idp.example/metadata')
  fireEvent.change(field, { target: { value: 'https://other.example' } })
  rerender(page({ version: 3, metadataUrl: 'https://idp.example/metadata' }))
  expect(field.value).toBe('https://other.example')
})
