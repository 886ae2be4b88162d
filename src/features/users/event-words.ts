import { msg } from '@lingui/core/macro'
import type { EventWords } from '#src/resources/history/event-facts.ts'
import { signInWords } from '#src/resources/sign-in-words.ts'
import { factorWords } from './factor-words.ts'
import { federationWords } from './federation-words.ts'

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
    EXTERNAL_SIGN_IN_FAILED: msg`External sign-in failed`,
  },
  facts: {
    amr: { label: msg`Signed in with`, value: 'list' },
    factor: { label: msg`Second step` },
    reason: { label: msg`Reason` },
    client: { label: msg`App`, value: 'asIs' },
    provider: { label: msg`Login provider` },
    stage: { label: msg`Failed check` },
    expected: { label: msg`Expected` },
    received: { label: msg`Received` },
  },
  codes: {
    ...factorWords,
    ...federationWords,
    pwd: msg`Password`,
    fed: msg`Login provider`,
    otp: msg`One-time code`,
    sms: msg`SMS`,
    pin: msg`PIN`,
    hwk: msg`Security device`,
    mfa: msg`Two-factor`,
    password: msg`Incorrect password`,
    unknown: msg`Unknown user`,
    limited: msg`Too many attempts`,
    locked: msg`Locked`,
    barred: msg`Cannot sign in`,
    unconfirmed: msg`Waiting for confirmation`,
    passkey: msg`Passkey not accepted`,
    currentPassword: msg`Current password is incorrect`,
    logout: msg`Signed out`,
    idle: msg`Inactivity`,
    expired: msg`Expired`,
    replaced: msg`Signed in again`,
    passwordChanged: msg`Password changed`,
  },
} as const satisfies EventWords
