import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { factorWords } from './factor-words.ts'
import { federationWords } from './federation-words.ts'

const keyWords: Readonly<Record<string, MessageDescriptor>> = {
  amr: msg`Signed in with`,
  factor: msg`Second step`,
  reason: msg`Reason`,
  client: msg`App`,
  provider: msg`Login provider`,
  stage: msg`Failed check`,
  expected: msg`Expected`,
  received: msg`Received`,
}

/** How somebody signed in (RFC 8176), and why something was refused or ended, as the server writes it into the event log. */
const valueWords: Readonly<Record<string, MessageDescriptor>> = {
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
}

/** One detail of an event as people read it: 'Reason: Inactivity'. What is newer than this portal stays as the server wrote it; nothing for what says nothing. */
export const eventFact = (key: string, value: unknown, i18n: I18n): string | undefined => {
  if (value === null || value === '' || value === false) return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const word = (code: string) => (Object.hasOwn(valueWords, code) && valueWords[code] ? i18n._(valueWords[code]) : code)
  const message = key === 'amr' ? text.split(' ').map(word).join(', ') : key === 'client' ? text : word(text)
  const label = keyWords[key] ? i18n._(keyWords[key]) : key
  return t(i18n)`${label}: ${message}`
}
