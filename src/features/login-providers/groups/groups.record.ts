import { msg, plural } from '@lingui/core/macro'
import type { LoginProviderGroupEffectsInput } from '#src/data/generated/schema.ts'
import { effectsQuery, mostUsers, toDigestInput, withDigest } from '#src/resources/effects/effects.ts'
import type { Effects, EffectWords } from '#src/resources/effects/effects.ts'
import type { Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { absentChoices } from './absent-choices.ts'
import { joiningServerWords } from '../joining/joining-words.ts'
import { LoginProviderGroupEffectsDocument, UpdateLoginProviderGroupsDocument, type LoginProviderGroupsQuery } from './groups.generated.ts'

type Read = NonNullable<LoginProviderGroupsQuery['loginProvider']>
type Groups = NonNullable<Read['groups']>
/** A login provider whose groups the reader may change. */
export type GroupsProvider = Read & { readonly groups: Groups }

export type GroupRow = Groups['rows'][number]

/** Rows as the mutation takes them, which replaces all of them. */
export const rowsInput = (rows: readonly GroupRow[]) =>
  rows.map(({ value, label, customer, accessProfile }) => ({ value, label, customerId: customer.id, accessProfileId: accessProfile.id }))

const words = {
  GAINS: (count, written) =>
    msg`${plural(count, { one: `${written} user gets an access profile`, other: `${written} users get an access profile` })}`,
  LOSES: (count, written) =>
    msg`${plural(count, { one: `${written} user loses the access profile of a group`, other: `${written} users lose the access profile of a group` })}`,
} as const satisfies EffectWords

/** Query for the users who get or lose an access profile at once by a change of groups. */
export const groupEffects = (change: Omit<LoginProviderGroupEffectsInput, 'id'>) =>
  effectsQuery({
    query: LoginProviderGroupEffectsDocument,
    variables: (id) => ({ input: { id, ...change } }),
    effects: ({ loginProviderGroupEffects: found }) => (found ? withDigest({ GAINS: found.gains, LOSES: found.loses }, found.digest) : {}),
    words,
  })

/** Returns the confirmed number of users and the digest of the preview, as the mutation takes them. */
export const confirmedUsers = (effects: Effects): { users: number; digest?: string } => ({
  users: mostUsers(effects, words),
  ...toDigestInput(effects),
})

const valuesOf = ({ groups: { enabled, claim, absent } }: GroupsProvider) => ({ enabled, claim, absent: absent as string })

const sections: readonly Section<Widened<ReturnType<typeof valuesOf>>>[] = [
  {
    title: msg`Groups give access profiles`,
    description: msg`Judged at each sign-in and when they are changed. Administrators are left alone, and what is given by hand or by a directory stays.`,
    fields: [
      { kind: 'switch', name: 'enabled', label: msg`Let groups give access profiles` },
      {
        kind: 'text',
        name: 'claim',
        label: msg`Claim or attribute`,
        description: msg`Where the provider sends the groups, for example groups.`,
        required: true,
        maxLength: 300,
      },
      { kind: 'select', name: 'absent', label: msg`If it is not sent`, choices: absentChoices, required: true },
    ],
  },
]

/** The form that says where the groups of a login provider are. */
export const groupsPage = recordPage<GroupsProvider>()({
  resource: msg`Login provider`,
  mutation: UpdateLoginProviderGroupsDocument,
  rules: {},
  serverWords: joiningServerWords,
  values: valuesOf,
  effects: ({ enabled, claim }) =>
    // Any change judges all rows, also those that nobody was judged by before.
    groupEffects({ ...(enabled !== undefined && { enabled }), ...(claim !== undefined && { claim }) }),
  variables: ({ id, version, effects, changed: { absent, ...rest } }) => ({
    input: {
      id,
      version,
      ...rest,
      ...confirmedUsers(effects),
      ...(absent !== undefined && { absent: absent === 'REMOVE' ? ('REMOVE' as const) : ('KEEP' as const) }),
    },
  }),
  answer: ({ updateLoginProviderGroups: { loginProvider, errors } }) => ({
    entity: loginProvider?.groups ? { ...loginProvider, groups: loginProvider.groups } : null,
    errors,
  }),
  sections,
})
