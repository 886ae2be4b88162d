import { builder } from '../../kit/graphql/builder.ts'

/** Key of the sentinel, as the database notified it. */
export type FeaturesNews = { readonly key: string }

declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    /** Keys of the feature flags' sentinel, starting with the current one. */
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
