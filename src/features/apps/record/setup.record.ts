import { msg } from '@lingui/core/macro'
import { partnerChoices } from '#src/resources/choices/references.ts'
import type { Field, Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { UpdateClientDocument, updateClientRules } from '../app.generated.ts'
import type { GrantType } from '#src/data/generated/schema.ts'
import { effectsOfInput, toUsersInput } from '../app-effects.ts'
import type { App } from './AppFrame.tsx'
import { appServerWords, grantTypes } from '../app-words.ts'

const digits = (value: number | null) => (value === null ? '' : String(value))

const valuesOf = (app: App) => ({
  name: app.name,
  description: app.description ?? '',
  partnerId: app.partnerId ?? '',
  isFirstParty: app.isFirstParty,
  isMobile: app.isMobile,
  requirePkce: app.requirePkce,
  requirePar: app.requirePar,
  grantTypes: app.grantTypes as readonly string[],
  claims: app.claims as readonly string[],
  properties: app.properties as readonly string[],
  accessTokenMinutes: digits(app.accessTokenMinutes),
  idTokenMinutes: digits(app.idTokenMinutes),
  refreshTokenHours: digits(app.refreshTokenHours),
})
type Values = Widened<ReturnType<typeof valuesOf>>

const isGrantType = (value: string): value is GrantType => grantTypes.some((type) => type.value === value)

const properties: Field<Values> = {
  kind: 'texts',
  name: 'properties',
  label: msg`Properties`,
  description: msg`Your own notes, each as name=value. The list of apps finds them.`,
}

const about: Section<Values> = {
  title: msg`App`,
  fields: [
    { kind: 'text', name: 'name', label: msg`Name` },
    { kind: 'longText', name: 'description', label: msg`Description` },
    {
      kind: 'remote',
      name: 'partnerId',
      label: msg`Partner`,
      source: partnerChoices,
      description: msg`Only this partner’s host accepts the app. Leave empty for every host.`,
    },
    properties,
  ],
}

const accessLife: Field<Values> = {
  kind: 'number',
  name: 'accessTokenMinutes',
  label: msg`Access token lifetime (minutes)`,
  hint: msg`1 to 60.`,
  description: msg`An API can set a shorter one. Leave empty for the standard lifetime.`,
}
const userLives: readonly Field<Values>[] = [
  accessLife,
  {
    kind: 'number',
    name: 'idTokenMinutes',
    label: msg`ID token lifetime (minutes)`,
    hint: msg`1 to 60.`,
    description: msg`Leave empty for the standard lifetime.`,
  },
  {
    kind: 'number',
    name: 'refreshTokenHours',
    label: msg`Refresh token lifetime (hours)`,
    hint: msg`1 to 24.`,
    description: msg`It ends with the session at the latest. Leave empty for as long as the session.`,
  },
]

const pkce: Field<Values> = {
  kind: 'switch',
  name: 'requirePkce',
  label: msg`Require PKCE`,
  description: msg`Turn this off only for libraries that do not support it.`,
}
const grants: Field<Values> = {
  kind: 'multiSelect',
  name: 'grantTypes',
  label: msg`Grant types`,
  choices: grantTypes,
  required: true,
  description: msg`Refresh token keeps users signed in. Client credentials lets the app call APIs as itself.`,
}
const publicGrants: Field<Values> = {
  ...grants,
  choices: grantTypes.filter(({ value }) => value !== 'CLIENT_CREDENTIALS'),
  description: msg`Refresh token keeps users signed in.`,
}
const claims: Field<Values> = {
  kind: 'texts',
  name: 'claims',
  label: msg`Claims`,
  description: msg`Added to tokens that the app gets for itself. Write each as type=value.`,
}

const signIn = (isPublic: boolean, isNative: boolean): Section<Values> => ({
  title: msg({ message: 'Sign-in', context: 'app' }),
  fields: [
    {
      kind: 'switch',
      name: 'isFirstParty',
      label: msg`First party`,
      description: msg`Users are not asked for consent.`,
    },
    ...(isNative
      ? [
          {
            kind: 'switch',
            name: 'isMobile',
            label: msg`Mobile app`,
            description: msg`Users need a customer with mobile app access.`,
          } as const,
        ]
      : []),
    ...(isPublic ? [] : [pkce]),
    {
      kind: 'switch',
      name: 'requirePar',
      label: msg`Require pushed authorization requests`,
      description: msg`Sign-in requests go from the app’s server to the provider first.`,
    },
    isPublic ? publicGrants : grants,
  ],
})

const sectionsOf = (kind: App['kind'], isPublic: boolean): readonly Section<Values>[] => {
  if (kind === 'MACHINE') return [about, { title: msg`Tokens`, fields: [accessLife, claims] }]
  return [about, signIn(isPublic, kind === 'NATIVE'), { title: msg`Tokens`, fields: isPublic ? userLives : [...userLives, claims] }]
}

const pageOf = (kind: App['kind'], isPublic: boolean) =>
  recordPage<App>()({
    resource: msg`App`,
    values: valuesOf,
    mutation: UpdateClientDocument,
    rules: updateClientRules,
    effects: effectsOfInput,
    variables: ({ id, version, changed, effects }) => ({
      input: {
        id,
        version,
        ...toUsersInput(effects),
        ...textsOf(changed),
        ...(changed.grantTypes && { grantTypes: changed.grantTypes.filter(isGrantType) }),
        ...(changed.claims && { claims: [...changed.claims] }),
        ...(changed.properties && { properties: [...changed.properties] }),
        ...(changed.accessTokenMinutes !== undefined && { accessTokenMinutes: Number(changed.accessTokenMinutes) }),
        ...(changed.idTokenMinutes !== undefined && { idTokenMinutes: Number(changed.idTokenMinutes) }),
        ...(changed.refreshTokenHours !== undefined && { refreshTokenHours: Number(changed.refreshTokenHours) }),
      },
    }),
    answer: ({ updateClient: { client, errors } }) => ({ entity: client, errors }),
    serverWords: appServerWords,
    sections: sectionsOf(kind, isPublic),
  })

/** Fields that are sent without conversion. */
const textsOf = ({ name, description, partnerId, isFirstParty, isMobile, requirePkce, requirePar }: Partial<Values>) => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(partnerId !== undefined && { partnerId }),
  ...(isFirstParty !== undefined && { isFirstParty }),
  ...(isMobile !== undefined && { isMobile }),
  ...(requirePkce !== undefined && { requirePkce }),
  ...(requirePar !== undefined && { requirePar }),
})

/** The forms for each kind of app, with only the fields that apply to it. */
export const machineSetup = pageOf('MACHINE', false)
export const webSetup = pageOf('WEB_APP', false)
export const browserSetup = pageOf('WEB_APP', true)
export const nativeSetup = pageOf('NATIVE', true)
