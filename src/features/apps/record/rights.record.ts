import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'
import { userChoices } from '#src/resources/choices/people.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
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

/** The form for what a machine may do at the API, at which customers, and by whose rights. */
export const appRights = recordPage<App>()({
  resource: msg`App`,
  values: ({ machineAccess }: App) => ({
    activities: (machineAccess?.activities ?? []) as readonly string[],
    partnerId: machineAccess?.partnerId ?? '',
    customerIds: (machineAccess?.customerIds ?? []) as readonly string[],
    ownerId: machineAccess?.ownerId ?? '',
  }),
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
          kind: 'remoteMany',
          name: 'customerIds',
          label: msg`Customers`,
          description: msg`Leave it empty for all customers of the partner.`,
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
