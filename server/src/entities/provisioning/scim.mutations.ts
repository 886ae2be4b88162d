import { builder } from '../../kit/graphql/builder.ts'
import { shownOnce } from '../../kit/graphql/shown-once.ts'
import { omitAbsent } from '../../kit/graphql/omit-absent.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { secretRules } from '../../kit/resource/secret-input.ts'
import { changesProviders } from '../login-providers/login-provider.mutations.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { ScimGroupKind, ScimSubject } from './scim.enums.ts'
import { takeOverScim } from './scim-owner.ts'
import { createScimToken, deleteScimToken, type WithToken } from './scim-tokens.ts'
import { undoLeaving } from './undo-leaving.ts'
import { updateScim } from './update-scim.ts'

const UpdateInput = builder.inputType('UpdateScimInput', {
  description: "Fields that are omitted keep their values. '' as `customerId` removes the customer.",
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    version: t.int({
      required: true,
      description: 'Version of the login provider that the caller last read. A ConflictError if it has changed since.',
    }),
    enabled: t.boolean({ description: 'Whether provisioning is turned on. True requires a customer.' }),
    dryRun: t.boolean(),
    groups: t.field({ type: ScimGroupKind }),
    customerId: t.string(),
    subject: t.field({ type: ScimSubject }),
  }),
})
const TokenInput = builder.inputType('CreateScimTokenInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    name: t.string({ required: true, ...ruled(secretRules.name) }),
    expiresAt: t.field({ type: 'DateTime', description: 'Within the next ten years. If omitted, the token never expires.' }),
  }),
})
const DeleteTokenInput = builder.inputType('DeleteScimTokenInput', {
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the login provider.' }), tokenId: t.id({ required: true }) }),
})

const TakeOverInput = builder.inputType('TakeOverScimInput', {
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the login provider.' }) }),
})

const UndoLeavingInput = builder.inputType('UndoScimLeavingInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    leavingId: t.id({ required: true, description: 'ID of the mass leaving.' }),
  }),
})

const UpdatePayload = changePayload('UpdateScimPayload', LoginProviderType)
const DeleteTokenPayload = changePayload('DeleteScimTokenPayload', LoginProviderType)
const TakeOverPayload = changePayload('TakeOverScimPayload', LoginProviderType)
const UndoLeavingPayload = changePayload('UndoScimLeavingPayload', LoginProviderType)
const TokenPayload = builder.objectRef<WithToken>('CreateScimTokenPayload').implement({
  fields: (t) => ({
    loginProvider: t.field({ type: LoginProviderType, nullable: true, resolve: ({ row }) => row }),
    token: t.exposeString('token', { ...shownOnce, nullable: true, description: 'The token itself. It cannot be read again.' }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

const of = { resource: 'loginProvider', verb: 'change' } as const

builder.mutationFields((t) => ({
  updateScim: t.field({
    access: changesProviders,
    of,
    type: UpdatePayload,
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_, { input: { id, version, ...more } }, context) => updateScim(context, { id, version, ...omitAbsent(more) }),
  }),
  takeOverScim: t.field({
    access: changesProviders,
    of,
    type: TakeOverPayload,
    description:
      'Makes the caller the owner of a directory and its tokens. The caller must be allowed to do everything that the directory does.',
    args: { input: t.arg({ type: TakeOverInput, required: true }) },
    resolve: (_, { input: { id } }, context) => takeOverScim(context, id),
  }),
  undoScimLeaving: t.field({
    access: changesProviders,
    of,
    type: UndoLeavingPayload,
    description:
      'Reactivates the users of a mass leaving whom nothing else has changed since. Refused for a caller whom the directory manages (SCIM_WITHIN_DIRECTORY). Can be repeated for users for whom it was impossible.',
    args: { input: t.arg({ type: UndoLeavingInput, required: true }) },
    resolve: (_, { input }, context) => undoLeaving(context, input),
  }),
  createScimToken: t.field({
    access: changesProviders,
    of,
    type: TokenPayload,
    args: { input: t.arg({ type: TokenInput, required: true }) },
    resolve: (_, { input: { id, name, expiresAt } }, context) =>
      createScimToken(context, { id, name, expiresAt: expiresAt ? new Date(expiresAt) : undefined }),
  }),
  deleteScimToken: t.field({
    access: changesProviders,
    of,
    type: DeleteTokenPayload,
    args: { input: t.arg({ type: DeleteTokenInput, required: true }) },
    resolve: (_, { input: { id, tokenId } }, context) => deleteScimToken(context, id, tokenId),
  }),
}))
