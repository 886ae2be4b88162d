// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { PreviewFacts } from '#src/features/login-providers/setup/PreviewFacts.tsx'
import { remedyOf } from '#src/resources/sign-ins/stage-words.ts'
import { findingOf } from '../../resources/support/finding.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
afterEach(cleanup)

it('says which part of a preview no sign-in could use, and what to change at the provider', () => {
  const finding = findingOf('METADATA_OFFER_MISSING', 'VALUE', {
    values: { methods: ['authorization_code'], field: 'grant_types_supported' },
    came: { text: 'implicit' },
  })
  const preview = { fault: 'UNSUPPORTED', detail: 'of the server', finding } as never
  const found = { source: { address: 'https://op.example' }, preview }
  const { container } = render(
    <MantineProvider>
      <I18nProvider i18n={i18n}>
        <PreviewFacts found={found} protocol="OIDC" />
      </I18nProvider>
    </MantineProvider>,
  )
  expect(container.textContent).toContain('authorization_code')
  expect(container.textContent).toContain('implicit')
  expect(screen.getByText(/Set this app up at the provider as a web app/)).toBeDefined()
  expect(container.textContent).not.toContain('of the server')
})

it('repairs a finding by its own sentence where the check says too little', () => {
  const say = (...of: Parameters<typeof remedyOf>) => i18n._(remedyOf(...of))
  expect(say('ANSWER', 'ENCRYPTION_UNPROTECTED')).toContain('Sign the response too, or turn encryption off there')
  expect(say('METADATA', 'ISSUER_OF_EVERY_TENANT')).toContain('Enter that of your own tenant')
  expect(say('ANSWER', 'PART_MISSING')).toContain('does not have the form of the protocol')
  expect(say('ANSWER', undefined)).toContain('does not have the form of the protocol')
})
