import { JOIN_REFUSALS } from '../../../../contract/joining.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changesProviders } from '../login-providers/login-provider.mutations.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { linkUnlinked, releaseUnlinked } from './link-unlinked.ts'
import { readPeopleWithoutLink, readUnlinked, suggestions } from './unlinked.loaders.ts'
import type { UnlinkedPerson, UnlinkedRow } from './unlinked.loaders.ts'
import { mayChangeProvider } from '../login-providers/login-providers.ts'

const JoinRefusalEnum = builder.enumType('JoinRefusal', {
  description:
    'Why somebody without an account did not join. PAUSED: something has changed since joining was set. NOT_PROVEN: no address under a domain that is verified for this provider alone. EXISTS: somebody has the address. BARRED: an account of the same subject was unlinked or deleted. LIMIT: too many had joined within the hour.',
  values: JOIN_REFUSALS,
})

const PersonType = builder.objectRef<UnlinkedPerson>('UnlinkedPerson').implement({
  description: 'A user who has no link with a login provider.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the user.' }),
    name: t.exposeString('name'),
    email: t.exposeString('email', { nullable: true }),
  }),
})

const IdentityType = builder.objectRef<UnlinkedRow>('UnlinkedIdentity').implement({
  description: 'Somebody who signed in by a login provider and has no account. Deleted 30 days after the last attempt.',
  fields: (t) => ({
    id: t.exposeID('id'),
    shownAs: t.exposeString('shownAs', { description: 'Name or address by which the provider shows the person.' }),
    email: t.exposeString('email', { nullable: true, description: 'Address that the provider sent and did not mark as unverified.' }),
    reason: t.expose('reason', { type: JoinRefusalEnum }),
    times: t.exposeInt('times', { description: 'Number of attempts.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime' }),
    suggestion: t.field({
      type: PersonType,
      nullable: true,
      description:
        'The only user who has this address, under a domain that is verified for this provider alone. Null if there is none within reach.',
      async resolve({ id }, _, context): Promise<UnlinkedPerson | null> {
        const [found, ...more] = await suggestions(context).load(id)
        return found && more.length === 0 ? found.person : null
      },
    }),
  }),
})

builder.objectFields(LoginProviderType, (t) => ({
  unlinkedIdentities: t.field({
    type: [IdentityType],
    description: 'The latest sign-ins by the provider that found no account, up to 100. Empty for those who may not change the provider.',
    resolve: (provider, _, context) => (mayChangeProvider(context, provider) ? readUnlinked(context, provider.id) : []),
  }),
  peopleWithoutLink: t.field({
    type: [PersonType],
    description: 'Users under its verified domains who have no link with it, up to 100 of those within reach.',
    resolve: (provider, _, context) => (mayChangeProvider(context, provider) ? readPeopleWithoutLink(context, provider.id) : []),
  }),
}))

const of = { resource: 'loginProvider', verb: 'change' } as const
const LinkInput = builder.inputType('LinkUnlinkedIdentityInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    identityId: t.id({ required: true, description: 'ID of the identity without an account.' }),
    userId: t.id({ required: true, description: 'ID of the suggested user.' }),
  }),
})
const ReleaseInput = builder.inputType('ReleaseUnlinkedIdentityInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the login provider.' }),
    identityId: t.id({ required: true, description: 'ID of the identity without an account.' }),
  }),
})
const LinkPayload = changePayload('LinkUnlinkedIdentityPayload', LoginProviderType)
const ReleasePayload = changePayload('ReleaseUnlinkedIdentityPayload', LoginProviderType)

builder.mutationFields((t) => ({
  linkUnlinkedIdentity: t.field({
    access: changesProviders,
    of,
    type: LinkPayload,
    description:
      'Links an identity without an account with the suggested user, who is told by mail. The caller needs authority over the user’s access.',
    args: { input: t.arg({ type: LinkInput, required: true }) },
    resolve: (_, { input }, context) => linkUnlinked(context, input),
  }),
  releaseUnlinkedIdentity: t.field({
    access: changesProviders,
    of,
    type: ReleasePayload,
    description: 'Lets a subject join again whose account was unlinked or deleted.',
    args: { input: t.arg({ type: ReleaseInput, required: true }) },
    resolve: (_, { input }, context) => releaseUnlinked(context, input),
  }),
}))
