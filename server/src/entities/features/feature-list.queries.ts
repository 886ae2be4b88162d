import { desc, eq, getTableColumns } from 'drizzle-orm'
import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { featureRevision } from '../../tables/feature.table.ts'
import { named } from './feature.loaders.ts'
import { AUDIENCE, FeatureType, NamedPersonType } from './feature.type.ts'
import { features } from './features.ts'

resourceQueries(features, {
  list: { access: vendorOperations, description: 'Lists the feature flags, including deleted ones.' },
  one: { access: vendorOperations },
})

/** Number of latest revisions that the API returns. Older ones stay in the database, and the audit log shows them. */
const TOLD = 100

const RevisionType = builder.objectRef<typeof featureRevision.$inferSelect>('FeatureRevision').implement({
  description: 'For whom a flag was on from one version until the next.',
  fields: (t) => ({
    ...columnFields(t, getTableColumns(featureRevision), AUDIENCE),
    by: t.field({ type: NamedPersonType, nullable: true, resolve: ({ by }, _, context) => (by === null ? null : named(context).load(by)) }),
  }),
})

builder.objectField(FeatureType, 'revisions', (t) =>
  t.field({
    type: [RevisionType],
    description: `The latest ${TOLD} revisions, newest first.`,
    resolve: ({ id }, _, { owner }) =>
      owner.select().from(featureRevision).where(eq(featureRevision.featureId, id)).orderBy(desc(featureRevision.version)).limit(TOLD),
  }),
)
