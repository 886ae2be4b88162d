import { eq } from 'drizzle-orm'
import { appOperations } from '../../../access/rules.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { DIGEST, USERS } from '../../../kit/resource/confirmed-rule.ts'
import { changePayload } from '../../../kit/resource/payload.ts'
import { changeByRule } from '../../../kit/resource/record-rule.ts'
import { client } from '../../../tables/client.table.ts'
import { asKind, kindOf, lossesOf, type Loss } from '../as-kind.ts'
import { identityResourceNames, kindRule, secretsOf } from '../change-kind.ts'
import { previewClientChange, type PreviewedEffect } from './client-effects.ts'
import { EffectType } from './client-effects.queries.ts'
import { ClientKindEnum, ClientType } from './client.type.ts'
import { clients } from './clients.ts'

const PUBLIC = 'Whether a web app runs in the browser and so cannot keep a secret (public client).'

const PreviewInput = builder.inputType('ClientKindPreviewInput', {
  description: 'An app and the kind that it would be changed to.',
  fields: (t) => ({
    id: t.id({ required: true }),
    kind: t.field({ type: ClientKindEnum, required: true }),
    isPublic: t.boolean({ description: PUBLIC }),
  }),
})
const ChangeInput = builder.inputType('ChangeClientKindInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    kind: t.field({ type: ClientKindEnum, required: true }),
    isPublic: t.boolean({ description: PUBLIC }),
    users: t.int({ description: USERS }),
    digest: t.string({ description: DIGEST }),
  }),
})

type Preview = {
  readonly losses: readonly Loss[]
  readonly effects: readonly PreviewedEffect[]
  readonly needsSecret: boolean
  readonly needsAddress: boolean
}

const LossType = builder.objectRef<Loss>('ClientLoss').implement({
  description: 'A field of an app that loses its value.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Name of the field of `Client`.' }),
    values: t.stringList({
      description: 'The values of a list that are lost, or the text that is lost. Empty for other fields.',
      resolve: ({ values }) => [...values],
    }),
  }),
})
const PreviewType = builder.objectRef<Preview>('ClientKindPreview').implement({
  description: 'Effects of changing the kind of an app.',
  fields: (t) => ({
    losses: t.field({ type: [LossType], resolve: ({ losses }) => [...losses] }),
    effects: t.field({ type: [EffectType], resolve: ({ effects }) => [...effects] }),
    needsSecret: t.exposeBoolean('needsSecret', { description: 'Whether the app gets no tokens until a secret is created for it.' }),
    needsAddress: t.exposeBoolean('needsAddress', { description: 'Whether nobody can sign in until the app has a redirect URI.' }),
  }),
})

builder.queryField('clientKindPreview', (t) =>
  t.field({
    access: appOperations,
    type: PreviewType,
    nullable: true,
    description: 'Shows what would stop working if an app had another kind. Null if there is no such app.',
    args: { input: t.arg({ type: PreviewInput, required: true }) },
    async resolve(_, { input }, { owner }) {
      const [app] = isUuid(input.id) ? await owner.select().from(client).where(eq(client.id, input.id)) : []
      if (!app) return null
      const next = asKind(app, kindOf(input.kind, input.isPublic ?? false), await identityResourceNames(owner))
      const secrets = (await secretsOf(owner, [app.id])).map(({ name }) => name)
      const isSecretLost = next.isPublic && secrets.length > 0
      return {
        losses: [...(isSecretLost ? [{ field: 'secrets', values: secrets }] : []), ...lossesOf(app, next)],
        effects: await previewClientChange(owner, app, next),
        needsSecret: !next.isPublic && secrets.length === 0,
        needsAddress: next.kind !== 'MACHINE' && (next.redirectUris ?? app.redirectUris).length === 0,
      }
    },
  }),
)

const Payload = changePayload('ChangeClientKindPayload', ClientType)

builder.mutationField('changeClientKind', (t) =>
  t.field({
    access: appOperations,
    of: { resource: 'client', verb: 'change' },
    type: Payload,
    description:
      'Changes the kind of an app. Settings that do not apply to the new kind are removed, including secrets. The change can be reverted unless a secret was removed.',
    args: { input: t.arg({ type: ChangeInput, required: true }) },
    resolve: (_, { input: { id, version, kind, isPublic, users, digest } }, context) =>
      changeByRule(
        clients,
        context,
        { id, version },
        kindRule(kindOf(kind, isPublic ?? false), { kind, isPublic: isPublic ?? undefined }, { users, digest }),
      ),
  }),
)
