import type { SetupAnswer, SetupLinkView } from '#contract/login-providers/setup-page.ts'
import type { SetupLinkSnapshot } from './setup-link.machine.ts'
import type { SetupLinkEvent, SetupLinkInput } from './setup-link.types.ts'

export const setupLinkInput: SetupLinkInput = { link: '6a4f0d1e-5f3b-4a57-9c06-0d5a6c1b2e3f', test: undefined }

const notOpened: SetupLinkView = { state: 'NOT_OPENED', provider: 'Contoso', expiresAt: '2026-12-01T12:00:00.000Z' }
const expired: SetupLinkView = { state: 'CLOSED', reason: 'EXPIRED' }
export const openedSample = {
  state: 'OPENED',
  provider: 'Contoso',
  protocol: 'SAML2',
  product: 'GENERIC',
  addresses: [{ name: 'entityId', value: 'https://acme.example/identity/federation/contoso/metadata' }],
  domains: [],
  issuer: 'https://idp.example/metadata',
  source: 'https://idp.example/metadata',
  clientId: null,
  hasClientSecret: false,
  waits: false,
  isComplete: true,
  enables: false,
  test: null,
} as const satisfies SetupLinkView

export const setupLinkSamples: { [Type in SetupLinkEvent['type']]: Extract<SetupLinkEvent, { type: Type }>[] } = {
  retry: [{ type: 'retry' }],
  send: [{ type: 'send', request: { action: 'open', name: 'Ida' } }],
}

export const setupLinkAnswers: { readLink: SetupAnswer[]; sendRequest: SetupAnswer[] } = {
  readLink: [{ view: notOpened }, { view: openedSample }, { view: expired }],
  sendRequest: [
    { view: notOpened, fault: 'NAME_MISSING' },
    { view: openedSample },
    { view: openedSample, leadsTo: 'https://idp.example/sso' },
    { view: { state: 'CLOSED', reason: 'HANDED_IN' } },
  ],
}

/** Context that, besides the state, determines the next state. */
export const setupLinkFacts = ({ context }: SetupLinkSnapshot) => context.view?.state
