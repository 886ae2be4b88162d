/**
 * Names of the facts in audit rows that are personal. The lists are versions, from 1: a row's seal names the one it was made with, so a list that has
 * been in use is never changed. A fact that turns out to be personal goes into a new, longer list at the end.
 */
export const PERSONAL_FACTS = [
  ['userName', 'email', 'requestedEmail', 'givenName', 'familyName', 'displayName', 'phoneNumber', 'claimValue', 'name', 'lockoutReason'],
  [
    'userName',
    'email',
    'requestedEmail',
    'givenName',
    'familyName',
    'displayName',
    'phoneNumber',
    'claimValue',
    'name',
    'lockoutReason',
    'hrUserId',
  ],
] as const satisfies readonly (readonly string[])[]

type Last<List> = List extends readonly [...unknown[], infer Newest extends readonly string[]] ? Newest : never
/** A name in the newest list. */
export type PersonalFact = Last<typeof PERSONAL_FACTS>[number]

export const personalFacts = (): readonly string[] => PERSONAL_FACTS.at(-1) ?? []
