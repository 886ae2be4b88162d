import { appOperations } from '../../../access/rules.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import { shownOnce } from '../../../kit/graphql/shown-once.ts'
import { ruled } from '../../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../../kit/graphql/user-error.ts'
import { confirmedRule, refuseUsers, USERS } from '../../../kit/resource/confirmed-rule.ts'
import { changePayload } from '../../../kit/resource/payload.ts'
import { recordMutations } from '../../../kit/resource/record-mutations.ts'
import { secretRules } from '../../../kit/resource/secret-input.ts'
import { createClientSecret, deleteClientSecret, type WithSecret } from './client-secrets.ts'
import { countClientEffects, mostReached } from './client-effects.ts'
import { clientFields } from './client.rules.ts'
import { client } from '../../../tables/client.table.ts'
import { ClientKindEnum, ClientType } from './client.type.ts'
import { clients } from './clients.ts'
import { deleteMutation, deletionRule } from '../../../kit/resource/delete-mutation.ts'
import { clientIdRules, createClient } from './create-client.ts'
import { clientRule } from './update-client.ts'

recordMutations(clients, clientFields, {
  create: {
    access: appOperations,
    run: createClient,
    more: (t) => ({
      kind: t.field({
        type: ClientKindEnum,
        required: true,
        description: 'MACHINE: calls APIs on its own behalf. WEB_APP and NATIVE: signs users in.',
      }),
      clientId: t.string({ description: 'Generated if omitted.', ...ruled(clientIdRules.clientId) }),
      isPublic: t.boolean({ description: 'Whether a web app runs in the browser and so cannot keep a secret (public client).' }),
    }),
  },
  update: {
    access: appOperations,
    more: (t) => ({ users: t.int({ description: USERS }) }),
    rule: ({ users, ...input }: Parameters<typeof clientRule>[0] & { readonly users?: number }) => clientRule(input, users),
  },
})

const SecretInput = builder.inputType('CreateClientSecretInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the app.' }),
    name: t.string({ required: true, ...ruled(secretRules.name) }),
    expiresAt: t.field({ type: 'DateTime', description: 'Within the next ten years. If omitted, the secret never expires.' }),
  }),
})
const DeleteSecretInput = builder.inputType('DeleteClientSecretInput', {
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the app.' }), secretId: t.id({ required: true }) }),
})

const SecretPayload = builder.objectRef<WithSecret>('CreateClientSecretPayload').implement({
  fields: (t) => ({
    client: t.field({ type: ClientType, nullable: true, resolve: ({ row }) => row }),
    secret: t.exposeString('secret', { ...shownOnce, nullable: true, description: 'The secret itself. It cannot be read again.' }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const DeleteSecretPayload = changePayload('DeleteClientSecretPayload', ClientType)

builder.mutationFields((t) => ({
  createClientSecret: t.field({
    access: appOperations,
    of: { resource: 'client', verb: 'change' },
    type: SecretPayload,
    args: { input: t.arg({ type: SecretInput, required: true }) },
    resolve: (_, { input: { id, name, expiresAt } }, context) =>
      createClientSecret(context, { id, name, expiresAt: expiresAt ? new Date(expiresAt) : undefined }),
  }),
  deleteClientSecret: t.field({
    access: appOperations,
    of: { resource: 'client', verb: 'change' },
    type: DeleteSecretPayload,
    args: { input: t.arg({ type: DeleteSecretInput, required: true }) },
    resolve: (_, { input: { id, secretId } }, context) => deleteClientSecret(context, id, secretId),
  }),
}))

// Also deletes the app's secrets; tokens that it was issued stop working.
deleteMutation(clients, {
  access: appOperations,
  more: (t) => ({ users: t.int({ description: USERS }) }),
  rule: ({ users }: { readonly users?: number }) =>
    confirmedRule(deletionRule('deleteClient', { table: client, facts: ({ name, clientId }) => ({ name, clientId }) }), {
      reached: async (tx, record) => mostReached(await countClientEffects(tx, record, { gone: true })),
      refuse: (count) => refuseUsers(count, users),
    }),
})
