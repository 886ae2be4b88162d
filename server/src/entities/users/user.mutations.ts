import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { createUser, type CreateUserResult } from './create/create-user.ts'
import { detailInputs } from './user.rules.ts'
import { userDetails } from './user-details.ts'
import { UserIdentityType } from './user.type.ts'

const CreateUserInput = builder.inputType('CreateUserInput', {
  fields: (t) => ({
    ...detailInputs(t),
    userName: t.string({ required: true, ...ruled(userDetails.userName.rule) }),
    email: t.string({ required: true, ...ruled(userDetails.email.rule) }),
    userType: t.int({ required: true }),
    roles: t.stringList(),
    partnerId: t.id({ description: "Partner of the user. Defaults to the caller's own partner." }),
    customerIds: t.idList(),
    accessProfileIds: t.idList({
      description: 'Access profiles at the customers, at most one at each. They need the right to change users there.',
    }),
    databases: t.stringList({ description: 'Databases of the HR product that the user may open.' }),
    locale: t.string({ description: "Language of the email and the user's default language. Defaults to the partner's." }),
  }),
})

const CreateUserPayload = builder.objectRef<CreateUserResult>('CreateUserPayload').implement({
  fields: (t) => ({
    userIdentity: t.expose('userIdentity', { type: UserIdentityType, nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('createUser', (t) =>
  t.field({
    access: acting(managers, 'CREATE', 'User'),
    of: { resource: 'user', verb: 'create' },
    type: CreateUserPayload,
    description: 'Creates a user who waits for confirmation, and sends them the confirmation email.',
    args: { input: t.arg({ type: CreateUserInput, required: true }) },
    resolve: (_, { input }, context) => createUser(context, input),
  }),
)
