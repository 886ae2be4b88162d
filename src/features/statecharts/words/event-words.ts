import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { ChartId } from '../charts.ts'
import {
  accountWords,
  authenticatorWords,
  avatarWords,
  passkeyWords,
  phoneWords,
  setupLinkWords,
  testSignInWords,
} from './account-words.ts'
import {
  appWords,
  authWords,
  confirmIdentityWords,
  idleWords,
  renewalWords,
  signInWords,
  silentSignInWords,
  updateWords,
} from './session-words.ts'
import { bulkWords, importWords, migrationWords, recordWords } from './work-words.ts'

/** A sentence for each event of a machine: what a person does, or what happens to them. An event without one does not compile. */
export type WordsOf<Machine extends AnyStateMachine> = Readonly<Record<EventFromLogic<Machine>['type'], MessageDescriptor>>

/** By the ID of the chart. A chart without words does not compile. */
const wordsOfCharts: Readonly<Record<ChartId, Readonly<Record<string, MessageDescriptor>>>> = {
  app: appWords,
  auth: authWords,
  signIn: signInWords,
  silentSignIn: silentSignInWords,
  renewal: renewalWords,
  idle: idleWords,
  update: updateWords,
  confirmIdentity: confirmIdentityWords,
  account: accountWords,
  setupLink: setupLinkWords,
  testSignIn: testSignInWords,
  authenticator: authenticatorWords,
  phone: phoneWords,
  passkey: passkeyWords,
  avatar: avatarWords,
  record: recordWords,
  bulk: bulkWords,
  import: importWords,
  migration: migrationWords,
}
export const eventWords: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = wordsOfCharts

/** The sentence of an event. Those that XState sends by itself have the name of the actor or of the delay in it. */
export function sentenceOfEvent(chart: string, type: string): MessageDescriptor {
  const words = Object.hasOwn(eventWords, chart) ? eventWords[chart] : undefined
  const own = words && Object.hasOwn(words, type) ? words[type] : undefined
  if (own) return own
  const [, outcome, name = ''] = /^xstate\.(after|done\.actor|done\.state|error\.actor)\.([^.]+)/.exec(type) ?? []
  if (outcome === 'after') return msg`The time ${name} is over.`
  if (outcome === 'error.actor') return msg`${name} fails.`
  if (outcome !== undefined) return msg`${name} is done.`
  return type === 'xstate.init' ? msg`It starts.` : msg`${type} happens.`
}
