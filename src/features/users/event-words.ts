import { msg } from '@lingui/core/macro'
import type { EventWords } from '#src/resources/history/event-facts.ts'
import { signInCodes, signInTones, signInWords } from '#src/resources/sign-ins/sign-in-words.ts'

/** What the server's event log says of sign-ins, sessions and tokens: how somebody signed in (RFC 8176), and why something was refused or ended. */
export const eventWords = {
  types: {
    ...signInWords,
    SIGN_IN_LIMITED: msg`Too many attempts from one address`,
    CONSENT_GIVEN: msg`App access allowed`,
    CONSENT_REFUSED: msg`App access denied`,
    SESSION_STARTED: msg`Session started`,
    SESSION_ENDED: msg`Session ended`,
    TOKEN_ISSUED: msg`Token issued`,
    TOKEN_REFRESHED: msg`Token renewed`,
    TOKEN_REFUSED: msg`Token rejected`,
    PASSWORD_CHANGED: msg`Password changed`,
    PASSWORD_REWRITTEN: msg`Password hash upgraded`,
    PASSWORD_RESET_REQUESTED: msg`Password link requested`,
    CONFIRMATION_REQUESTED: msg`Confirmation link requested`,
    EMAIL_CHANGED: msg`Email changed`,
  },
  tones: signInTones,
  facts: {
    amr: { label: msg`Signed in with`, value: 'list' },
    factor: { label: msg`Second step` },
    reason: { label: msg`Reason` },
    browser: { label: msg`Browser`, value: 'asIs' },
    system: { label: msg`System`, value: 'asIs' },
    client: { label: msg`App`, value: 'asIs' },
    redirectUri: { label: msg`Redirect URI`, value: 'asIs' },
    provider: { label: msg`Login provider` },
    stage: { label: msg`Failed check` },
    expected: { label: msg`Expected` },
    received: { label: msg`Received` },
    trace: { label: msg`Sign-in trace`, value: 'hidden' },
    providerId: { label: msg`Login provider`, value: 'hidden' },
  },
  codes: {
    ...signInCodes,
    limited: msg`Too many attempts`,
    unknown: msg`Unknown user`,
    logout: msg`Signed out`,
    idle: msg`Inactivity`,
    expired: msg`Expired`,
    replaced: msg`Signed in again`,
    passwordChanged: msg`Password changed`,
    providerLogout: msg`Signed out at the login provider`,
  },
} as const satisfies EventWords
