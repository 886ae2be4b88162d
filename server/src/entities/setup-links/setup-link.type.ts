import { desc, inArray } from 'drizzle-orm'
import { columnsWithout } from '../../db/columns-without.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { setupLink } from '../../tables/providers/setup-link.table.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { tracePeople } from '../login-providers/sign-in-traces.ts'
import { setupLinkStates, stateOf, type SetupLink } from './setup-link-state.ts'

/** Reads as the database owner, because tenants have no rights on the table. */
export const setupLinks = perRequest(({ owner }) =>
  manyEach<SetupLink>(
    ({ providerId }) => providerId,
    (ids) =>
      owner
        .select(columnsWithout(setupLink, 'hash', 'browserHash'))
        .from(setupLink)
        .where(inArray(setupLink.providerId, ids))
        .orderBy(desc(setupLink.createdAt), desc(setupLink.id)),
  ),
)

const State = builder.enumType('SetupLinkState', { values: setupLinkStates })

const SetupLinkType = builder.objectRef<SetupLink>('SetupLink').implement({
  description: 'A link with which somebody without an account sets up a login provider.',
  fields: (t) => ({
    id: t.exposeID('id'),
    recipient: t.exposeString('recipient', { description: 'Name of the person that the link is for, as entered by its creator.' }),
    enables: t.exposeBoolean('enables', {
      description: 'Whether what the recipient saves takes effect at once and handing in the setup enables the provider.',
    }),
    state: t.field({ type: State, resolve: (link) => stateOf(link) }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    openedAt: t.expose('openedAt', { type: 'DateTime', nullable: true }),
    openedBy: t.exposeString('openedBy', {
      nullable: true,
      description: 'Name of the person who opened the link, as they entered it themselves.',
    }),
    handedInAt: t.expose('handedInAt', { type: 'DateTime', nullable: true }),
    createdByName: t.string({
      nullable: true,
      description: 'Name of the user who created the link. Null if the caller may not see them.',
      async resolve({ createdBy }, _, context) {
        const person = await tracePeople(context).load(createdBy)
        return person && (person.displayName ?? person.userName)
      },
    }),
  }),
})

builder.objectField(LoginProviderType, 'setupLinks', (t) =>
  t.field({
    type: [SetupLinkType],
    description: 'Links with which the provider was or can be set up without an account, the latest first.',
    resolve: ({ id }, _, context) => setupLinks(context).load(id),
  }),
)
