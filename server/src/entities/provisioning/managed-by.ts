import { builder } from '../../kit/graphql/builder.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { managedFacts, managersOf, type Manager } from '../users/update/managed.ts'
import { UserIdentityType } from '../users/user.type.ts'

type Managing = Manager & { readonly userId: string }

/** Reads as the database owner, because everybody who may read a user may know which directory manages them. */
const managers = perRequest(({ owner }) =>
  oneEach<Managing>(
    ({ userId }) => userId,
    async (ids) => [...(await managersOf(owner, ids))].map(([userId, manager]) => ({ userId, ...manager })),
  ),
)

const ManagerType = builder.objectRef<Managing>('UserManager').implement({
  description: 'The directory that manages a user. The fields that it manages are changed there.',
  fields: (t) => ({
    providerId: t.exposeID('providerId', { description: 'ID of the login provider.' }),
    name: t.exposeString('name'),
    fields: t.stringList({
      description: 'Fields of the user that only the directory can change, as inputs name them. `deleted` stands for deleting the user.',
      resolve: (manager) => [...managedFacts(manager)],
    }),
  }),
})

builder.objectField(UserIdentityType, 'managedBy', (t) =>
  t.field({ type: ManagerType, nullable: true, resolve: ({ id }, _, context) => managers(context).load(id) }),
)
