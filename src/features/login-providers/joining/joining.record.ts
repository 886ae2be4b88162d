import { msg } from '@lingui/core/macro'
import { accessProfileChoices, customersOf } from '#src/resources/choices/references.ts'
import type { Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { joiningServerWords } from './joining-words.ts'
import { UpdateLoginProviderJoiningDocument, type LoginProviderJoiningQuery } from './joining.generated.ts'

type Read = NonNullable<LoginProviderJoiningQuery['loginProvider']>
/** A login provider whose joining the reader may change. */
export type JoiningProvider = Read & { readonly joining: NonNullable<Read['joining']> }

const valuesOf = ({ joining: { enabled, customer, accessProfile, perHour } }: JoiningProvider) => ({
  enabled,
  customerId: customer?.id ?? '',
  accessProfileId: accessProfile?.id ?? '',
  perHour: String(perHour),
})

const sectionsOf = (partnerId: string | null): readonly Section<Widened<ReturnType<typeof valuesOf>>>[] => [
  {
    title: msg`Joining at the first sign-in`,
    fields: [
      {
        kind: 'switch',
        name: 'enabled',
        label: msg`Let people join`,
        description: msg`Whoever signs in under a verified domain and has no account gets one. Someone who has an account is asked to sign in with it first.`,
      },
      {
        kind: 'remote',
        name: 'customerId',
        label: msg`Customer`,
        description: msg`New users become employees of this customer.`,
        source: customersOf(partnerId),
      },
      {
        kind: 'remote',
        name: 'accessProfileId',
        label: msg`Access profile`,
        description: msg`One that grants nothing that you could not give.`,
        source: accessProfileChoices,
        belongsTo: 'customerId',
      },
      {
        kind: 'number',
        name: 'perHour',
        label: msg`People an hour at most`,
        description: msg`Others can try again later.`,
        required: true,
        min: 1,
        max: 1000,
      },
    ],
  },
]

/** The form that says who joins by a login provider, and with what. */
export const joiningPage = (partnerId: string | null) =>
  recordPage<JoiningProvider>()({
    resource: msg`Login provider`,
    mutation: UpdateLoginProviderJoiningDocument,
    rules: {},
    serverWords: joiningServerWords,
    values: valuesOf,
    variables: ({ id, version, changed: { perHour, ...rest } }) => ({
      input: { id, version, ...rest, ...(perHour !== undefined && { perHour: Number(perHour) }) },
    }),
    answer: ({ updateLoginProviderJoining: { loginProvider, errors } }) => ({
      entity: loginProvider?.joining ? { ...loginProvider, joining: loginProvider.joining } : null,
      errors,
    }),
    sections: sectionsOf(partnerId),
  })
