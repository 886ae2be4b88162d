import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { clientKinds, clientSecret, clientUserTypes, grantTypes } from '../../tables/client.table.ts'
import { columnsWithout } from '../../db/columns-without.ts'
import { partners } from '../partners/partner.loaders.ts'
import { PartnerType } from '../partners/partner.type.ts'
import { ClientHealthEnum } from './client-health.ts'
import { ClientUseType, NO_USE, usesOf } from './client-use.ts'
import { healthOf, secretsOf } from './client.loaders.ts'
import type { Holder, SecretRow } from './client.loaders.ts'
import { clientColumns } from './client.row.ts'
import type { ClientRow } from './client.row.ts'

export const ClientKindEnum = builder.enumType('ClientKind', { values: clientKinds })
export const ClientUserTypeEnum = builder.enumType('ClientUserType', { values: clientUserTypes })
export const GrantTypeEnum = builder.enumType('GrantType', { values: grantTypes })

const ClientSecretType = builder.objectRef<Omit<SecretRow, 'clientId'>>('ClientSecret').implement({
  description: 'A secret of an app; itself it is shown once, as it is made.',
  fields: (t) =>
    columnFields(t, columnsWithout(clientSecret, 'hash', 'clientId', 'warnedDays'), {
      hint: { description: 'Its last four characters.' },
      expiresAt: { description: 'Null: never.' },
      lastUsedOn: { description: 'A day in UTC.' },
    }),
})

export const HolderType = builder.objectRef<Holder>('ClientReference').implement({
  description: 'An app by its name.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

/** An app, as the OpenID provider knows it. */
export const ClientType = builder.objectRef<ClientRow>('Client').implement({
  description: 'An app that signs people in or calls on its own behalf.',
  fields: (t) => ({
    ...columnFields(t, clientColumns, {
      kind: { type: ClientKindEnum },
      grantTypes: { type: GrantTypeEnum },
      userTypes: { type: ClientUserTypeEnum, description: 'Whom it is for; none: everybody.' },
      customerIds: { description: 'Whose people it is for; none: everybody.' },
      loginProviderIds: { description: 'By which login providers people may sign in; none: by all.' },
      allowsPassword: { description: 'People may sign in by password or passkey.' },
      startUrl: { description: 'Where people open it.' },
      backchannelLogoutUri: { description: 'Where it is told that a session has ended.' },
      accessTokenMinutes: { description: 'Null: as all others.' },
      idTokenMinutes: { description: 'Null: as all others.' },
      refreshTokenHours: { description: 'Null: as long as the session.' },
      properties: { description: 'Notes of its operators, each name=value.' },
      clientId: { description: 'What it calls itself by.' },
      partnerId: { description: 'On whose host it is known; null: on every one.' },
      isPublic: { description: 'It runs where it cannot keep a secret.' },
      isSystem: { description: 'Part of the installation: nobody changes it.' },
      isFirstParty: { description: 'Nobody is asked for consent.' },
      isMobile: { description: 'Closed to people whose customers have no mobile app access.' },
      scopes: { description: 'Names of API scopes and identity resources.' },
      claims: { description: 'Told in the tokens that it gets for itself, each type=value.' },
      lastUsedOn: { description: 'A day in UTC.' },
    }),
    health: t.field({
      type: ClientHealthEnum,
      resolve: async ({ id }, _, context) => (await healthOf(context).load(id))?.health ?? 'OK',
    }),
    use: t.field({
      type: ClientUseType,
      description: 'What hangs on it now.',
      resolve: async ({ id }, _, context) => (await usesOf(context).load(id)) ?? { id, ...NO_USE },
    }),
    secrets: t.field({ type: [ClientSecretType], resolve: ({ id }, _, context) => secretsOf(context).load(id) }),
    partner: t.field({
      type: PartnerType,
      nullable: true,
      resolve: ({ partnerId }, _, context) => (partnerId === null ? null : partners(context).load(partnerId)),
    }),
  }),
})
