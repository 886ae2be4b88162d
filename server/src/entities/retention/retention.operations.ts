import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { omitAbsent } from '../../kit/graphql/omit-absent.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { RETENTION_BOUNDS } from '../../platform/retention.ts'
import { retentionNames } from '../../tables/settings/settings-file.table.ts'
import { readRetention, setRetention, type RetentionName, type SetRetention } from './retention.ts'

const each = <Made>(make: (name: RetentionName) => Made): Record<RetentionName, Made> =>
  Object.fromEntries(retentionNames.map((name) => [name, make(name)])) as Record<RetentionName, Made>

type Kind = { readonly name: RetentionName; readonly days: number | null; readonly ofEnvironment: number }
const NameEnum = builder.enumType('RetentionName', { values: retentionNames })
const KindType = builder.objectRef<Kind>('RetentionKind').implement({
  description: 'How long the rows of one kind are stored, and the bounds within which that is set.',
  fields: (t) => ({
    name: t.field({ type: NameEnum, resolve: ({ name }) => name }),
    days: t.exposeInt('days', { nullable: true, description: 'As set here. Null: `ofEnvironment` applies.' }),
    ofEnvironment: t.exposeInt('ofEnvironment'),
    least: t.int({ resolve: ({ name }) => RETENTION_BOUNDS[name][0] }),
    most: t.int({ resolve: ({ name }) => RETENTION_BOUNDS[name][1] }),
  }),
})

const RetentionType = builder.objectRef<SetRetention>('Retention').implement({
  description: 'Days after which old rows are deleted, as far as they are set here. Null: the setting of the environment applies.',
  fields: (t) => ({
    ...each((name) => t.int({ nullable: true, resolve: (set) => set[name] ?? null })),
    kinds: t.field({
      type: [KindType],
      resolve: (set, _, { retention }) => retentionNames.map((name) => ({ name, days: set[name] ?? null, ofEnvironment: retention[name] })),
    }),
  }),
})

const SetRetentionInput = builder.inputType('SetRetentionInput', {
  description: '0 returns a retention to the setting of the environment.',
  fields: (t) => ({
    ...each(() => t.int()),
    rows: t.int({
      description: 'Number of rows that the change deletes. Needed for more than 25; one that is far from it now is refused.',
    }),
  }),
})
type Result = Awaited<ReturnType<typeof setRetention>>
const SetRetentionPayload = builder.objectRef<Result>('SetRetentionPayload').implement({
  fields: (t) => ({
    retention: t.field({ type: RetentionType, resolve: ({ retention }) => retention }),
    rows: t.exposeInt('rows', { description: 'Number of rows that the next clean-up deletes because of the change.' }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.queryField('retention', (t) =>
  t.field({ access: vendorOperations, type: RetentionType, resolve: (_, _args, { owner }) => readRetention(owner) }),
)

builder.mutationField('setRetention', (t) =>
  t.field({
    access: vendorOperations,
    type: SetRetentionPayload,
    args: { input: t.arg({ type: SetRetentionInput, required: true }) },
    resolve(_, { input }, context) {
      if (!context.isFresh) throw refusal('FRESH_AUTH_REQUIRED')
      const { rows, ...set } = omitAbsent(input)
      return setRetention(context, set, rows)
    },
  }),
)
