import { msg } from '@lingui/core/macro'
import type { ClientUserType } from '#src/data/generated/schema.ts'
import { customerChoices } from '#src/resources/choices/references.ts'
import { loginProviderChoices } from '#src/resources/choices/vendor-references.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { UpdateClientDocument, updateClientRules } from '../app.generated.ts'
import { effectsOfInput, toUsersInput } from '../app-effects.ts'
import type { App } from './AppFrame.tsx'
import { appServerWords, clientUserTypes } from '../app-words.ts'

/** The form for who may sign in to an app, and by which methods. */
export const appSignIn = recordPage<App>()({
  resource: msg`App`,
  values: ({ userTypes, customerIds, loginProviderIds, allowsPassword }: App) => ({
    userTypes: userTypes as readonly string[],
    customerIds: customerIds as readonly string[],
    loginProviderIds: loginProviderIds as readonly string[],
    allowsPassword,
  }),
  mutation: UpdateClientDocument,
  rules: updateClientRules,
  effects: effectsOfInput,
  variables: ({ id, version, effects, changed: { userTypes, customerIds, loginProviderIds, ...rest } }) => ({
    input: {
      id,
      version,
      ...toUsersInput(effects),
      ...rest,
      ...(userTypes && { userTypes: userTypes.filter(isUserType) }),
      ...(customerIds && { customerIds: [...customerIds] }),
      ...(loginProviderIds && { loginProviderIds: [...loginProviderIds] }),
    },
  }),
  answer: ({ updateClient: { client, errors } }) => ({ entity: client, errors }),
  serverWords: appServerWords,
  sections: [
    {
      title: msg`Who can sign in`,
      description: msg`Leave a field empty to allow everyone. Others are refused, and their tokens stop renewing.`,
      fields: [
        { kind: 'multiSelect', name: 'userTypes', label: msg`User types`, choices: clientUserTypes },
        { kind: 'remoteMany', name: 'customerIds', label: msg`Customers`, source: customerChoices },
      ],
    },
    {
      title: msg`Sign-in methods`,
      description: msg`Users who signed in another way are asked to sign in again.`,
      fields: [
        {
          kind: 'switch',
          name: 'allowsPassword',
          label: msg`Password or passkey`,
          description: msg`Users can sign in with their password or a passkey.`,
        },
        {
          kind: 'remoteMany',
          name: 'loginProviderIds',
          label: msg`Login providers`,
          source: loginProviderChoices,
          description: msg`The app offers these only. Leave empty for the usual ones.`,
        },
      ],
    },
  ],
})

const isUserType = (value: string): value is ClientUserType => clientUserTypes.some((type) => type.value === value)
