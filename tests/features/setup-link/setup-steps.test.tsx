// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Setup, SetupAnswer, SetupRequest } from '#contract/login-providers/setup-page.ts'
import { setupLinkMachine } from '#machines/setup-link/setup-link.machine.ts'
import type { SetupLinkActor } from '#machines/setup-link/setup-link.machine.ts'
import { openedSample, setupLinkInput } from '#machines/setup-link/setup-link.samples.ts'
import { viewOf } from '#machines/setup-link/setup-link.selectors.ts'
import type { SetupLinkInput } from '#machines/setup-link/setup-link.types.ts'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import { SetupSteps } from '#src/features/setup-link/SetupSteps.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
afterEach(cleanup)

const Steps = ({ actor }: { actor: SetupLinkActor }) => {
  const view = useSelector(actor, viewOf)
  return view?.state === 'OPENED' ? <SetupSteps actor={actor} setup={view} /> : null
}

/** Shows the setup of a link whose requests are answered one after the other. */
const show = async (setup: Partial<Setup>, ...answers: Omit<SetupAnswer, 'view'>[]) => {
  const view = { ...openedSample, ...setup }
  const sent: (SetupRequest | undefined)[] = []
  const actor = createActor(
    setupLinkMachine.provide({
      actors: {
        readLink: fromPromise<SetupAnswer, SetupLinkInput>(() => Promise.resolve({ view })),
        sendRequest: fromPromise<SetupAnswer, SetupLinkInput & { request: SetupRequest | undefined }>(({ input }) => {
          sent.push(input.request)
          return Promise.resolve({ view, ...answers.shift() })
        }),
      },
    }),
    { input: setupLinkInput },
  ).start()
  await waitFor(actor, (snapshot) => snapshot.matches('settingUp'))
  render(
    <MantineProvider>
      <I18nProvider i18n={i18n}>
        <PortalDepsProvider value={{ portal: () => ({ partner: { name: 'Acme' } }) } as never}>
          <Steps actor={actor} />
        </PortalDepsProvider>
      </I18nProvider>
    </MantineProvider>,
  )
  return sent
}

it('says of a refused test how to fix it, what was expected and what came, in the words of the portal', async () => {
  await show({
    test: {
      state: 'REFUSED',
      check: 'AUDIENCE',
      stages: [
        { stage: 'SIGNATURE', state: 'PASSED' },
        { stage: 'CONDITIONS', state: 'REFUSED' },
        { stage: 'USER', state: 'NOT_REACHED' },
      ],
      finding: {
        code: 'AUDIENCE_MISMATCH',
        values: { audience: 'https://acme.example/saml' },
        received: { code: 'VALUE', values: { text: 'https://other.example' } },
      },
    },
  })
  expect(screen.getByText('The sign-in was refused.')).toBeDefined()
  expect(screen.getByText(/^Enter our client ID, or our entity ID and ACS address/)).toBeDefined()
  expect(screen.getByRole('list', { name: 'Stages' }).textContent).toBe('SignaturePassedConditionsFailedUserNot reached')
  const [expected, received] = ['Expected', 'Received'].map((label) => screen.getByText(label).nextSibling?.textContent)
  expect([expected, received]).toEqual(['Audience https://acme.example/saml', 'https://other.example'])
})

it.each(['PASSED', 'NOT_LINKED'] as const)('says of a test that is %s what went wrong beside it, and the remedy', async (state) => {
  await show({
    test: {
      state,
      stages: [{ stage: 'MAPPING', state: 'PASSED' }],
      notice: {
        code: 'USERINFO_INVALID',
        values: { address: 'https://op.example/me' },
        received: { code: 'HTTP_STATUS', values: { status: '503' } },
      },
    },
  })
  expect(screen.getByText(/^The (?:sign-in|connection) works\./)).toBeDefined()
  expect(screen.getByText(/^The email address, the groups or the names are not in the ID token/)).toBeDefined()
  expect(screen.getByText('Expected').nextSibling?.textContent).toBe('UserInfo from https://op.example/me')
})

it.each([
  ['NO_ANSWER', /^Check client ID and client secret in the setup, and that the provider answers/],
  ['SIGNATURE_INVALID', /^Read the provider’s metadata again/],
] as const)('says of a test that passed what went wrong beside it, also for %s', async (code, remedy) => {
  await show({
    test: {
      state: 'PASSED',
      stages: [{ stage: 'MAPPING', state: 'PASSED' }],
      notice: { code, values: { address: 'https://op.example/me' }, received: { code: 'NO_ANSWER_IN_TIME', values: { seconds: 10 } } },
    },
  })
  expect(screen.getByText(remedy)).toBeDefined()
  expect(screen.getByText('Received').nextSibling?.textContent).toBe('no answer within 10 seconds')
})

it('says nothing more of a test where nothing went wrong', async () => {
  await show({ test: { state: 'PASSED', stages: [{ stage: 'MAPPING', state: 'PASSED' }], notice: null } })
  expect(screen.getByText('The sign-in works.')).toBeDefined()
  expect(screen.queryByText('Expected')).toBeNull()
})

it('keeps what was typed where a request is refused, and says why in the same part, with the owner’s name', async () => {
  const sent = await show({ protocol: 'OIDC', clientId: null }, { fault: 'PEOPLE_LINKED' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Client ID' })
  fireEvent.change(field, { target: { value: 'portico' } })
  const secret = screen.getByLabelText<HTMLInputElement>('Client secret')
  fireEvent.change(secret, { target: { value: 'of theirs' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const fault = await screen.findByText(
    'Users are linked with another identity provider under this name. Ask Acme for a new login provider.',
  )
  expect(fault.closest('section')?.contains(field)).toBe(true)
  expect([field.value, secret.value]).toEqual(['portico', 'of theirs'])
  expect(sent).toEqual([{ action: 'client', clientId: 'portico', clientSecret: 'of theirs' }])
})

it('empties the field of a secret that was saved', async () => {
  await show({ protocol: 'OIDC', clientId: 'portico', hasClientSecret: true }, { isSaved: true })
  const secret = screen.getByLabelText<HTMLInputElement>('Client secret')
  fireEvent.change(secret, { target: { value: 'of theirs' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(secret.value).toBe('')
})

it('saves what the preview shows, not what was typed since', async () => {
  const preview = { fault: null, issuer: 'https://idp.example', endpoints: [], certificates: [] } as const
  const sent = await show({ source: 'https://idp.example/metadata' }, { preview })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('This can be used.')
  fireEvent.change(screen.getByRole('textbox', { name: 'Metadata URL' }), { target: { value: 'https://other.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use these values' }))
  expect(sent[1]).toEqual({ action: 'use', address: 'https://idp.example/metadata', document: '' })
})

it('sends of a file that is too large only as much as the server needs to see that', async () => {
  const sent = await show({})
  const file = new File(['x'.repeat(900_000)], 'metadata.xml', { type: 'text/xml' })
  fireEvent.change(screen.getByLabelText('Metadata file'), { target: { files: [file] } })
  await expect.poll(() => sent[0]?.action === 'preview' && sent[0].document.length).toBe(200_001)
})

it('says that a saved change waits, and which connection the test uses', async () => {
  await show({ waits: true })
  expect(screen.getByText(/^It takes effect once Acme confirms it/)).toBeDefined()
  expect(screen.getByText(/^The test uses the connection that is in force now/)).toBeDefined()
})

it('offers neither a test nor the submission before the connection is complete', async () => {
  await show({ isComplete: false })
  expect(screen.getAllByText('Complete the connection first.')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^(Test sign-in|Submit the setup)$/ })).toBeNull()
})

it('shows the guide for a known product with our address beside each field there', async () => {
  await show({ product: 'KEYCLOAK' })
  const guide = screen.getByRole('heading', { name: 'Set up in Keycloak' }).closest('section')
  const field = [...(guide?.querySelectorAll('dt') ?? [])].find(({ textContent }) => textContent === 'Client ID')
  expect(field?.nextElementSibling?.textContent).toContain('https://acme.example/identity/federation/contoso/metadata')
  expect(guide?.textContent).toContain('https://<host>/realms/<realm>/protocol/saml/descriptor')
})
