import { builder } from '../../kit/graphql/builder.ts'

/** Digest of everything that decides what the caller may do and which rows they reach. */
export type RightsNews = { readonly key: string }

declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    /** Keys of the caller's rights, starting with the current one. */
    readonly rightsKeys: () => AsyncIterable<RightsNews>
  }
}

const RightsChangedType = builder.objectRef<RightsNews>('RightsChanged').implement({
  fields: (t) => ({ key: t.exposeString('key', { description: 'Another key stands for other rights. It says nothing about them.' }) }),
})

builder.subscriptionField('rightsChanged', (t) =>
  t.field({
    access: 'signedIn',
    type: RightsChangedType,
    description: 'Sends a key of the caller’s rights at once, and another one whenever the rights have changed.',
    subscribe: (_parent, _args, context) => context.rightsKeys(),
    resolve: (news) => news,
  }),
)
