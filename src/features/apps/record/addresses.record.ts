import { msg } from '@lingui/core/macro'
import type { Field, Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { UpdateClientDocument, updateClientRules } from '../app.generated.ts'
import { addressFault, originFault } from './address-faults.ts'
import { effectsOfInput, toUsersInput } from '../app-effects.ts'
import type { App } from './AppFrame.tsx'
import { appServerWords } from '../app-words.ts'

const valuesOf = ({ redirectUris, postLogoutRedirectUris, corsOrigins, startUrl, backchannelLogoutUri }: App) => ({
  redirectUris: redirectUris as readonly string[],
  postLogoutRedirectUris: postLogoutRedirectUris as readonly string[],
  corsOrigins: corsOrigins as readonly string[],
  startUrl: startUrl ?? '',
  backchannelLogoutUri: backchannelLogoutUri ?? '',
})
type Values = Widened<ReturnType<typeof valuesOf>>

const one = (address: string) => (address.trim() === '' ? undefined : addressFault([address], 'WEB_APP'))

const home: Section<Values> = {
  title: msg`Home page`,
  fields: [
    {
      kind: 'text',
      name: 'startUrl',
      label: msg`Start URL`,
      description: msg`Users who can sign in see the app on their home page and open it here. Leave empty to hide it.`,
      early: true,
      check: one,
    },
  ],
}

const backchannel: Field<Values> = {
  kind: 'text',
  name: 'backchannelLogoutUri',
  label: msg`Back-channel logout URI`,
  description: msg`The provider posts a logout token here when a session ends.`,
  early: true,
  check: one,
}

const addresses = (kind: App['kind']): Section<Values> => ({
  title: msg`Addresses`,
  fields: [
    {
      kind: 'texts',
      name: 'redirectUris',
      label: msg`Redirect URIs`,
      description: msg`Where users return after sign-in. Each address must match exactly.`,
      early: true,
      check: (uris) => addressFault(uris, kind),
    },
    {
      kind: 'texts',
      name: 'postLogoutRedirectUris',
      label: msg`Post-logout redirect URIs`,
      description: msg`Where users return after sign-out.`,
      early: true,
      check: (uris) => addressFault(uris, kind),
    },
    ...(kind === 'NATIVE' ? [] : [backchannel]),
    {
      kind: 'texts',
      name: 'corsOrigins',
      label: msg`CORS origins`,
      description: msg`Origins whose pages call the provider from the browser.`,
      early: true,
      check: originFault,
    },
  ],
})

const pageOf = (kind: App['kind']) =>
  recordPage<App>()({
    resource: msg`App`,
    values: valuesOf,
    mutation: UpdateClientDocument,
    rules: updateClientRules,
    effects: effectsOfInput,
    variables: ({ id, version, effects, changed: { redirectUris, postLogoutRedirectUris, corsOrigins, ...rest } }) => ({
      input: {
        id,
        version,
        ...toUsersInput(effects),
        ...rest,
        ...(redirectUris && { redirectUris: [...redirectUris] }),
        ...(postLogoutRedirectUris && { postLogoutRedirectUris: [...postLogoutRedirectUris] }),
        ...(corsOrigins && { corsOrigins: [...corsOrigins] }),
      },
    }),
    answer: ({ updateClient: { client, errors } }) => ({ entity: client, errors }),
    serverWords: appServerWords,
    sections: [addresses(kind), home],
  })

export const webAddresses = pageOf('WEB_APP')
export const nativeAddresses = pageOf('NATIVE')
