import { builder } from '../../../kit/graphql/builder.ts'
import { columnFields } from '../../../kit/resource/column-fields.ts'
import { clientKinds, clientSecret, clientUserTypes, grantTypes } from '../../../tables/client.table.ts'
import { columnsWithout } from '../../../db/columns-without.ts'
import { partners } from '../../partners/partner.loaders.ts'
import { PartnerType } from '../../partners/partner.type.ts'
import { ClientHealthEnum } from './client-health.ts'
import { ClientUseType, NO_USE, usesOf } from './client-use.ts'
import { healthOf, secretsOf, type Holder, type SecretRow } from './client.loaders.ts'
import { clientColumns, type ClientRow } from './client.row.ts'
import { RefusedAddressType, refusedAddressesOf } from './refused-addresses.ts'

export const ClientKindEnum = builder.enumType('ClientKind', { values: clientKinds })
export const ClientUserTypeEnum = builder.enumType('ClientUserType', { values: clientUserTypes })
export const GrantTypeEnum = builder.enumType('GrantType', { values: grantTypes })

const ClientSecretType = builder.objectRef<Omit<SecretRow, 'clientId'>>('ClientSecret').implement({
  description: 'A secret of an app. The secret itself is returned only once, by `createClientSecret`.',
  fields: (t) =>
    columnFields(t, columnsWithout(clientSecret, 'hash', 'clientId', 'warnedDays'), {
      hint: { description: 'Last four characters of the secret.' },
      expiresAt: { description: 'Null if the secret never expires.' },
      lastUsedOn: { description: 'Last day of use, in UTC.' },
    }),
})

export const HolderType = builder.objectRef<Holder>('ClientReference').implement({
  description: 'ID and name of an app.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

export const ClientType = builder.objectRef<ClientRow>('Client').implement({
  description: 'An app that signs users in or calls APIs on its own behalf.',
  fields: (t) => ({
    ...columnFields(t, clientColumns, {
      kind: { type: ClientKindEnum },
      grantTypes: { type: GrantTypeEnum },
      userTypes: { type: ClientUserTypeEnum, description: 'User types that may use the app. Empty allows all.' },
      customerIds: { description: 'Customers whose users may use the app. Empty allows all users.' },
      loginProviderIds: { description: 'Login providers that users may sign in with. Empty allows all.' },
      allowsPassword: { description: 'Whether users may sign in with a password or passkey.' },
      startUrl: { description: 'URL at which users open the app.' },
      backchannelLogoutUri: {
        description: 'URL that is called when a session has ended in which the app got tokens (OpenID Connect back-channel logout).',
      },
      accessTokenMinutes: { description: 'Lifetime of access tokens in minutes. Null for the default lifetime.' },
      idTokenMinutes: { description: 'Lifetime of ID tokens in minutes. Null for the default lifetime.' },
      refreshTokenHours: { description: 'Lifetime of refresh tokens in hours. Null for as long as the session.' },
      properties: { description: 'Notes of the operators, each written name=value.' },
      clientId: { description: 'Client ID that the app sends in OAuth requests.' },
      partnerId: { description: 'Partner on whose host the app is available. Null means on every host.' },
      isPublic: { description: 'Whether the app is a public client, which cannot keep a secret.' },
      isSystem: { description: 'Whether the app is part of the installation. If so, changes are refused with SYSTEM_ROW.' },
      isFirstParty: { description: 'If true, users are not asked for consent.' },
      isMobile: { description: 'Whether it is a mobile app. Users whose customers have no mobile app access cannot use it.' },
      scopes: { description: 'Names of the API scopes and identity resources that the app may request.' },
      claims: { description: 'Claims of the tokens that the app gets for itself, each written type=value.' },
      lastUsedOn: { description: 'Last day of use, in UTC.' },
    }),
    health: t.field({
      type: ClientHealthEnum,
      resolve: async ({ id }, _, context) => (await healthOf(context).load(id))?.health ?? 'OK',
    }),
    use: t.field({
      type: ClientUseType,
      description: 'Recent sign-ins, valid refresh tokens and recent faults.',
      resolve: async ({ id }, _, context) => (await usesOf(context).load(id)) ?? { id, ...NO_USE },
    }),
    refusedAddresses: t.field({
      type: [RefusedAddressType],
      description:
        'Addresses that the app asked to lead users to in the last 30 days without having registered them, newest first, at most 5.',
      resolve: ({ id }, _, context) => refusedAddressesOf(context).load(id),
    }),
    secrets: t.field({ type: [ClientSecretType], resolve: ({ id }, _, context) => secretsOf(context).load(id) }),
    partner: t.field({
      type: PartnerType,
      nullable: true,
      resolve: ({ partnerId }, _, context) => (partnerId === null ? null : partners(context).load(partnerId)),
    }),
  }),
})
