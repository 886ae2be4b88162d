import { CLIENT_EFFECTS, NOBODY } from '../../../../../contract/effects.ts'
import { eq } from 'drizzle-orm'
import { appOperations } from '../../../access/rules.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import { omitAbsent } from '../../../kit/graphql/omit-absent.ts'
import { badInput } from '../../../kit/graphql/refusal.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { client } from '../../../tables/client.table.ts'
import { previewClientChange, type PreviewedEffect } from './client-effects.ts'
import { clientFields } from './client.rules.ts'
import { ClientKindEnum, ClientUserTypeEnum, GrantTypeEnum } from './client.type.ts'

const EffectsInput = builder.inputType('ClientEffectsInput', {
  description: 'The changed app. Fields that are omitted keep their current values.',
  fields: (t) => ({
    id: t.id({ required: true }),
    enabled: t.boolean(),
    kind: t.field({ type: ClientKindEnum }),
    isPublic: t.boolean(),
    isMobile: t.boolean(),
    allowsPassword: t.boolean(),
    redirectUris: t.stringList(),
    scopes: t.stringList(),
    grantTypes: t.field({ type: [GrantTypeEnum] }),
    userTypes: t.field({ type: [ClientUserTypeEnum] }),
    customerIds: t.idList(),
    loginProviderIds: t.idList(),
    deleted: t.boolean({ description: 'Counts the effects of deleting the app instead of changing it.' }),
  }),
})

const EffectEnum = builder.enumType('ClientEffectCode', { values: CLIENT_EFFECTS })

export const EffectType = builder.objectRef<PreviewedEffect>('ClientEffect').implement({
  description:
    'What a change of an app takes from users. SCOPE_GONE and RENEWAL_GONE count users with valid grants or refresh tokens, the others users who signed in to the app in the last 30 days.',
  fields: (t) => ({
    code: t.expose('code', { type: EffectEnum }),
    count: t.exposeInt('count', { description: 'Number of affected users.' }),
    digest: t.exposeString('digest', {
      description: `Identifies all effects of the preview and their users, the same in each. Pass it with the change, \`${NOBODY}\` where there is no effect.`,
    }),
  }),
})

builder.queryField('clientEffects', (t) =>
  t.field({
    access: appOperations,
    type: [EffectType],
    nullable: true,
    description:
      'Counts how many users each effect of a change of an app would concern. Effects that concern nobody are left out. Null if there is no such app.',
    args: { input: t.arg({ type: EffectsInput, required: true }) },
    async resolve(_, { input }, { owner }) {
      const { deleted, kind, isPublic, ...rest } = omitAbsent(input)
      const { id } = input
      const change = { ...clientFields.kept(rest), ...(kind && { kind }), ...(isPublic !== undefined && { isPublic }) }
      if (![...(change.customerIds ?? []), ...(change.loginProviderIds ?? [])].every(isUuid)) throw badInput('A restriction needs ids.')
      const [now] = isUuid(id) ? await owner.select().from(client).where(eq(client.id, id)) : []
      return now ? previewClientChange(owner, now, { ...change, ...(deleted && { gone: true }) }) : null
    },
  }),
)
