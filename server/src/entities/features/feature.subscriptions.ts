import { builder } from '../../kit/graphql/builder.ts'

/** The sentinel's key, as the database told of it. */
export type FeaturesNews = { readonly key: string }

declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    /** The keys that the sentinel of the flags has, from the one of now on. */
    readonly featureKeys: () => AsyncIterable<FeaturesNews>
  }
}

const FeaturesChangedType = builder.objectRef<FeaturesNews>('FeaturesChanged').implement({
  fields: (t) => ({ key: t.exposeString('key', { description: 'Key as `refreshAppConfiguration` returns it.' }) }),
})

builder.subscriptionField('featuresChanged', (t) =>
  t.field({
    access: 'signedIn',
    type: FeaturesChangedType,
    description: 'Sends the key of the feature flags at once, and again whenever any process changes a flag.',
    subscribe: (_parent, _args, context) => context.featureKeys(),
    resolve: (news) => news,
  }),
)
