import { msg } from '@lingui/core/macro'
import { customersOf } from '#src/resources/choices/references.ts'
import type { Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { groupKinds, scimServerWords, subjects } from './provisioning-words.ts'
import { UpdateScimDocument, type LoginProviderScimQuery } from './provisioning.generated.ts'

export type ScimProvider = NonNullable<LoginProviderScimQuery['loginProvider']>

const valuesOf = ({ scim: { enabled, dryRun, groups, subject, customer } }: ScimProvider) => ({
  enabled,
  dryRun,
  customerId: customer?.id ?? '',
  groups: groups as string,
  subject: subject as string,
})

const sectionsOf = (partnerId: string | null): readonly Section<Widened<ReturnType<typeof valuesOf>>>[] => [
  {
    title: msg`Provisioning`,
    fields: [
      {
        kind: 'switch',
        name: 'enabled',
        label: msg`Provisioning by SCIM`,
        description: msg`The directory creates, changes and deactivates users. What it manages is read-only here.`,
      },
      {
        kind: 'switch',
        name: 'dryRun',
        label: msg`Dry run`,
        description: msg`Check requests without changing anything. Events show what would have changed; the directory gets an error.`,
      },
      {
        kind: 'remote',
        name: 'customerId',
        label: msg`Customer of new users`,
        description: msg`The directory also sees the users of every customer that uses this login provider.`,
        source: customersOf(partnerId),
      },
      { kind: 'select', name: 'groups', label: msg`Groups are`, choices: groupKinds, required: true },
      {
        kind: 'select',
        name: 'subject',
        label: msg`Match at sign-in`,
        description: msg`The attribute that holds the name ID or sub claim. New users can then sign in at once, without an invitation.`,
        choices: subjects,
        required: true,
      },
    ],
  },
]

const groupsOf = (value: string) => groupKinds.find((kind) => kind.value === value)?.value ?? 'NONE'
const subjectOf = (value: string) => subjects.find((kind) => kind.value === value)?.value ?? 'NONE'

/** The form for provisioning by the directory of a login provider. Its users belong to a customer of the provider's partner. */
export const scimSetup = (partnerId: string | null) =>
  recordPage<ScimProvider>()({
    resource: msg`Login provider`,
    mutation: UpdateScimDocument,
    rules: {},
    serverWords: scimServerWords,
    values: valuesOf,
    variables: ({ id, version, changed: { groups, subject, ...rest } }) => ({
      input: { id, version, ...rest, ...(groups && { groups: groupsOf(groups) }), ...(subject && { subject: subjectOf(subject) }) },
    }),
    answer: ({ updateScim: { loginProvider, errors } }) => ({ entity: loginProvider, errors }),
    sections: sectionsOf(partnerId),
  })
