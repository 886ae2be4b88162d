import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import { UpdateClientDocument, updateClientRules } from './app.generated.ts'
import { addressFault, originFault } from './address-faults.ts'
import type { App } from './AppFrame.tsx'
import { appServerWords } from './app-words.ts'

const pageOf = (kind: App['kind']) =>
  recordPage<App>()({
    resource: msg`App`,
    values: ({ redirectUris, postLogoutRedirectUris, corsOrigins }: App) => ({
      redirectUris: redirectUris as readonly string[],
      postLogoutRedirectUris: postLogoutRedirectUris as readonly string[],
      corsOrigins: corsOrigins as readonly string[],
    }),
    mutation: UpdateClientDocument,
    rules: updateClientRules,
    variables: ({ id, version, changed: { redirectUris, postLogoutRedirectUris, corsOrigins } }) => ({
      input: {
        id,
        version,
        ...(redirectUris && { redirectUris: [...redirectUris] }),
        ...(postLogoutRedirectUris && { postLogoutRedirectUris: [...postLogoutRedirectUris] }),
        ...(corsOrigins && { corsOrigins: [...corsOrigins] }),
      },
    }),
    answer: ({ updateClient: { client, errors } }) => ({ entity: client, errors }),
    serverWords: appServerWords,
    sections: [
      {
        title: msg`Addresses`,
        fields: [
          {
            kind: 'texts',
            name: 'redirectUris',
            label: msg`Redirect URIs`,
            description: msg`Where users return after sign-in. Each address must match exactly.`,
            check: (addresses) => addressFault(addresses, kind),
          },
          {
            kind: 'texts',
            name: 'postLogoutRedirectUris',
            label: msg`Post-logout redirect URIs`,
            description: msg`Where users return after sign-out.`,
            check: (addresses) => addressFault(addresses, kind),
          },
          {
            kind: 'texts',
            name: 'corsOrigins',
            label: msg`CORS origins`,
            description: msg`Origins whose pages call the provider from the browser.`,
            check: originFault,
          },
        ],
      },
    ],
  })

export const webAddresses = pageOf('WEB_APP')
export const nativeAddresses = pageOf('NATIVE')
