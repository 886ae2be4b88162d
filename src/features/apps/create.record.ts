import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Field, Widened } from '#src/resources/record/form/field.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import { addressFault } from './record/address-faults.ts'
import { CreateClientDocument, createClientRules } from './app.generated.ts'
import { appServerWords, type shownKinds } from './app-words.ts'

const nothing = { name: '', clientId: '', description: '', redirectUris: [] as readonly string[], isFirstParty: false }
type Values = Widened<typeof nothing>

/** The kinds of apps to choose from. Where an app runs determines how it authenticates. */
export const newApps = {
  machine: {
    input: { kind: 'MACHINE' },
    shown: 'MACHINE',
    title: msg`Create machine app`,
    label: msg`Machine`,
    text: msg`A server or job that calls APIs as itself. No user signs in.`,
  },
  web: {
    input: { kind: 'WEB_APP' },
    shown: 'WEB_APP',
    title: msg`Create web app`,
    label: msg`Web app`,
    text: msg`A server-side website. Users sign in, and the server keeps a secret.`,
  },
  browser: {
    input: { kind: 'WEB_APP', isPublic: true },
    shown: 'BROWSER',
    title: msg`Create browser app`,
    label: msg`Browser app`,
    text: msg`A single-page app. Users sign in; there is no secret.`,
  },
  native: {
    input: { kind: 'NATIVE' },
    shown: 'NATIVE',
    title: msg`Create native app`,
    label: msg`Native app`,
    text: msg`A mobile or desktop app. Users sign in; there is no secret.`,
  },
} as const satisfies Record<
  string,
  {
    input: { kind: 'MACHINE' | 'WEB_APP' | 'NATIVE'; isPublic?: true }
    shown: (typeof shownKinds)[number]['value']
    title: MessageDescriptor
    label: MessageDescriptor
    text: MessageDescriptor
  }
>

export type NewApp = keyof typeof newApps
export const isNewApp = (value: string): value is NewApp => Object.hasOwn(newApps, value)

const own: readonly Field<Values>[] = [
  { kind: 'text', name: 'name', label: msg`Name` },
  { kind: 'text', name: 'clientId', label: msg`Client ID`, early: true, description: msg`Leave empty to have one made.` },
  { kind: 'longText', name: 'description', label: msg`Description` },
]

const forUsers = (kind: 'WEB_APP' | 'NATIVE'): readonly Field<Values>[] => [
  {
    kind: 'texts',
    name: 'redirectUris',
    label: msg`Redirect URIs`,
    description: msg`Where users return after sign-in. Each address must match exactly.`,
    early: true,
    check: (addresses) => addressFault(addresses, kind),
  },
  { kind: 'switch', name: 'isFirstParty', label: msg`First party`, description: msg`Users are not asked for consent.` },
]

const pageOf = (which: NewApp) => {
  const { input, title } = newApps[which]
  return createPage({
    title,
    resource: msg`App`,
    back: { to: paths.createApp(), label: msg`Create app` },
    initial: nothing,
    mutation: CreateClientDocument,
    rules: createClientRules,
    variables: ({ name, clientId, description, redirectUris, isFirstParty }) => ({
      input: {
        ...input,
        name: name.trim(),
        description,
        isFirstParty,
        ...(clientId.trim() !== '' && { clientId: clientId.trim() }),
        ...(redirectUris.length > 0 && { redirectUris: [...redirectUris] }),
        ...(input.kind !== 'MACHINE' && { scopes: ['openid', 'profile', 'email'] }),
      },
    }),
    answer: ({ createClient: { client, errors } }) => ({ entity: client, errors }),
    serverWords: appServerWords,
    then: ({ id }) => (which === 'machine' || which === 'web' ? paths.appSecrets(id) : paths.app(id)),
    sections: [{ title: msg`App`, fields: input.kind === 'MACHINE' ? own : [...own, ...forUsers(input.kind)] }],
  })
}

export const createAppPages = { machine: pageOf('machine'), web: pageOf('web'), browser: pageOf('browser'), native: pageOf('native') }
