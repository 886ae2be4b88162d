import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'
import { userChoices } from '#src/resources/choices/people.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import type { RecordValues, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { SetMachineAccessDocument } from '../app.generated.ts'
import { appServerWords } from '../app-words.ts'
import type { App } from './AppFrame.tsx'

/** As `machineActivities` of the server. */
export const MACHINE_ACTIVITIES = [
  { value: 'VIEW User', label: msg`See users` },
  { value: 'CREATE User', label: msg`Create users` },
  { value: 'UPDATE User', label: msg`Change users` },
  { value: 'DELETE User', label: msg`Delete users` },
  { value: 'DELETE Session', label: msg`Sign users out` },
  { value: 'VIEW Customer', label: msg`See customers` },
] as const satisfies readonly Choice[]

const reaches = [
  { value: 'ALL', label: msg`All customers of the partner` },
  { value: 'SOME', label: msg`Only these customers` },
] as const satisfies readonly Choice[]

const valuesOf = ({ partnerId, machineAccess }: App) => ({
  activities: (machineAccess?.activities ?? []) as readonly string[],
  partnerId: (machineAccess ? machineAccess.partnerId : partnerId) ?? '',
  // An empty list means every customer to the server, so a list that was emptied must not be what widens the reach.
  reach: machineAccess?.customerIds.length === 0 ? 'ALL' : machineAccess ? 'SOME' : '',
  customerIds: (machineAccess?.customerIds ?? []) as readonly string[],
  ownerId: machineAccess?.ownerId ?? '',
})
type Values = Widened<ReturnType<typeof valuesOf>>

/** What is wrong with the choice of customers. Without activities nothing is reached. */
function reachProblem(reach: string, values: RecordValues) {
  const { activities, customerIds } = values as Values
  if (activities.length === 0 || (reach === 'SOME') === customerIds.length > 0) return undefined
  return reach === 'SOME' ? msg`Choose at least one customer.` : msg`Remove the customers, or choose “Only these customers”.`
}

/** The form for what a machine may do at the API, at which customers, and by whose rights. */
export const appRights = recordPage<App>()({
  resource: msg`App`,
  values: valuesOf,
  mutation: SetMachineAccessDocument,
  rules: {},
  variables: ({ id, version, values: { activities, partnerId, customerIds, ownerId } }) => ({
    input: {
      id,
      version,
      activities: [...activities],
      customerIds: [...customerIds],
      ...(partnerId !== '' && { partnerId }),
      ...(ownerId !== '' && { ownerId }),
    },
  }),
  answer: ({ setMachineAccess: { client, errors } }) => ({ entity: client, errors }),
  serverWords: appServerWords,
  sections: [
    {
      title: msg`What it can do`,
      description: msg`The app does this by itself, with a token that it gets for its secret. Everything else is refused. It never changes administrators.`,
      fields: [
        {
          kind: 'multiSelect',
          name: 'activities',
          label: msg`Activities`,
          description: msg`Leave it empty to allow nothing.`,
          choices: MACHINE_ACTIVITIES,
        },
      ],
    },
    {
      title: msg`Where`,
      fields: [
        {
          kind: 'remote',
          name: 'partnerId',
          label: msg`Partner`,
          description: msg`Leave it empty for customers without a partner.`,
          source: partnerChoices,
        },
        {
          kind: 'select',
          name: 'reach',
          label: msg`Reach`,
          choices: reaches,
          required: true,
          check: reachProblem,
        },
        {
          kind: 'remoteMany',
          name: 'customerIds',
          label: msg`Customers`,
          source: customerChoices,
          belongsTo: 'partnerId',
        },
      ],
    },
    {
      title: msg`By whose rights`,
      fields: [
        {
          kind: 'remote',
          name: 'ownerId',
          label: msg`Owner`,
          description: msg`The app can never do more than its owner can at that moment. Leave it empty to own it yourself.`,
          source: userChoices,
        },
      ],
    },
  ],
})
