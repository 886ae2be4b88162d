import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { updateUser } from './update-user.ts'
import { confirmLastAdmin, userPayload } from './user-payload.ts'
import { identityRules } from './user.rules.ts'

const UpdateUserInput = builder.inputType('UpdateUserInput', {
  description: "What is not given stays as it is; '' takes a text away.",
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true, description: 'The one that was read; another one now is a ConflictError.' }),
    userName: t.string(ruled(identityRules.userName)),
    email: t.string({
      description: 'A confirmed address stays until the new one is confirmed by the mailed link.',
      ...ruled(identityRules.email),
    }),
    givenName: t.string(ruled(identityRules.givenName)),
    familyName: t.string(ruled(identityRules.familyName)),
    phoneNumber: t.string(),
    isActive: t.boolean(),
    userType: t.int(ruled({ required: true })),
    roles: t.stringList(),
    locale: t.string(),
    partnerId: t.string({ description: "Of vendor staff, by vendor operations; '' for none." }),
    confirmLastAdmin: t.boolean(confirmLastAdmin),
    customerIds: t.idList({ description: "In place of those within the caller's reach." }),
  }),
})

const UpdateUserPayload = userPayload('UpdateUserPayload')

builder.mutationField('updateUser', (t) =>
  t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: { resource: 'user', verb: 'update' },
    type: UpdateUserPayload,
    description: 'Changes basic details of a user.',
    args: { input: t.arg({ type: UpdateUserInput, required: true }) },
    resolve: (_, { input: { id, version, confirmLastAdmin: confirmed, ...patch } }, context) =>
      updateUser(
        context,
        id,
        version,
        { ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null && value !== undefined)) },
        { confirmLastAdmin: confirmed },
      ),
  }),
)
