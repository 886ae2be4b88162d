import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'

export const groupKinds = [
  { value: 'NONE', label: msg`Not used` },
  { value: 'ACCESS_PROFILES', label: msg`Access profiles of this customer` },
  { value: 'CUSTOMERS', label: msg`Customers that use this login provider` },
] as const satisfies readonly Choice[]

/** Names from the standard, which are not translated. */
const named = (name: string) => ({ id: name, message: name })

export const subjects = [
  { value: 'NONE', label: msg`Nothing: invite users by email` },
  { value: 'EXTERNAL_ID', label: named('externalId') },
  { value: 'USER_NAME', label: named('userName') },
  { value: 'EMAIL', label: named('emails[type eq "work"].value') },
] as const satisfies readonly Choice[]

export const outcomes = [
  { value: 'DONE', label: msg`Done`, tone: 'good' },
  { value: 'UNCHANGED', label: msg`No change`, tone: 'calm' },
  { value: 'WOULD_CHANGE', label: msg`Dry run`, tone: 'warn' },
  { value: 'REFUSED', label: msg`Refused`, tone: 'bad' },
  { value: 'FAILED', label: msg`Failed`, tone: 'bad' },
] as const

export const actions = [
  { value: 'DISCOVER', label: msg`Discover` },
  { value: 'LIST', label: msg`Search` },
  { value: 'READ', label: msg`Read` },
  { value: 'CREATE', label: msg`Create` },
  { value: 'UPDATE', label: msg`Change` },
  { value: 'DELETE', label: msg`Delete` },
  { value: 'OTHER', label: msg`Other` },
] as const satisfies readonly Choice[]

export const resources = [
  { value: 'USER', label: msg`User` },
  { value: 'GROUP', label: msg`Group` },
  { value: 'NONE', label: msg`Service` },
] as const satisfies readonly Choice[]

export const scimServerWords: UserErrorWords<'any' | 'provisioning'> = {
  ...serverWords,
  CUSTOMER_NOT_FOUND: msg`This customer does not exist.`,
  CUSTOMER_OF_OTHER_PARTNER: msg`Choose a customer of the same partner as the login provider.`,
  OUT_OF_RANGE: msg`Choose a day within the next ten years.`,
  TWO_TOKENS: msg`A login provider can have two tokens. Revoke one first.`,
  TOKEN_NAME_TAKEN: msg`The other token already has this name.`,
  TOKEN_NOT_FOUND: msg`This token no longer exists.`,
  LOGINPROVIDER_NOT_FOUND: msg`This login provider does not exist.`,
  LOGINPROVIDER_BEYOND_YOU: msg`Only vendor operations and partner administrators can change this.`,
  LOGINPROVIDER_ABOVE_YOU: msg`Users with more rights than yours are linked with this login provider, so you cannot enable its provisioning, end the dry run or change how users are matched. Ask vendor operations or an administrator with full access.`,
  SCIM_BEYOND_YOU: msg`A directory can do no more than whoever sets it up. Your access profile does not allow everything that this directory does.`,
  SCIM_LEAVING_NOT_FOUND: msg`There is nothing left to undo.`,
  SCIM_WITHIN_DIRECTORY: msg`This directory manages you. Ask an administrator whom it does not manage to undo this.`,
  SCIM_NOT_SET_UP: msg`Provisioning has not been set up for this login provider.`,
  VERSION_CONFLICT: msg`Someone else changed this login provider since you opened it.`,
}

export const scimChanges: ChangeOptions = { types: ['LoginProvider'], words: scimServerWords }
