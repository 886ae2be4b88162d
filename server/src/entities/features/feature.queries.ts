import { eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { perRequest } from '../../kit/graphql/batch.ts'
import { enabledFeatures, PORTAL_FEATURES } from '../../access/feature.rules.ts'
import { appConfiguration } from '../../tables/feature.table.ts'

const PortalFeature = builder.enumType('PortalFeature', {
  values: PORTAL_FEATURES,
})

/** Read once for all flags that a request asks about. */
const featuresOf = perRequest(({ owner, viewer }) => enabledFeatures(owner, viewer))

builder.queryField('isFeatureEnabled', (t) =>
  t.boolean({
    access: 'signedIn',
    isLive: true,
    args: { feature: t.arg({ type: PortalFeature, required: true }) },
    resolve: async (_, { feature }, context) => (await featuresOf(context)).includes(feature),
  }),
)

builder.queryField('enabledFeatures', (t) =>
  t.field({
    type: [PortalFeature],
    access: 'signedIn',
    isLive: true,
    description: 'Lists the features that are on for the caller.',
    resolve: (_, __, context) => featuresOf(context),
  }),
)

type Payload = { readonly key: string | null; readonly errors: UserError[] | null }

const RefreshAppConfigurationInput = builder.inputType('RefreshAppConfigurationInput', {
  fields: (t) => ({ sentinel: t.string({ required: true, description: 'Name of the sentinel: "features" for the feature flags.' }) }),
})

const RefreshAppConfigurationPayload = builder.objectRef<Payload>('RefreshAppConfigurationPayload').implement({
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description: 'Key of the sentinel. If it differs from the last one, cached values are out of date.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('refreshAppConfiguration', (t) =>
  t.field({
    access: 'signedIn',
    type: RefreshAppConfigurationPayload,
    args: { input: t.arg({ type: RefreshAppConfigurationInput, required: true }) },
    resolve: async (_, { input: { sentinel } }, { orm }): Promise<Payload> => {
      const [found] = await orm.select().from(appConfiguration).where(eq(appConfiguration.sentinel, sentinel))
      if (found) return { key: found.key, errors: null }
      return {
        key: null,
        errors: [missing('sentinel', 'SENTINEL_NOT_FOUND', 'There is no such sentinel.')],
      }
    },
  }),
)
