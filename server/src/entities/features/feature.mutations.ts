import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled, ONE_LINE, ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { DIGEST, USERS } from '../../kit/resource/confirmed-rule.ts'
import { deleteMutation } from '../../kit/resource/delete-mutation.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { recordMutations } from '../../kit/resource/record-mutations.ts'
import { featureRule, updateRule } from './feature-rule.ts'
import { featureFields, featureErrors } from './feature.rules.ts'
import { FeatureType } from './feature.type.ts'
import { features } from './features.ts'
import { restoreFeature } from './restore-feature.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import type { FeatureRow } from './feature.row.ts'

const keyRules: InputRules<'key'> = { key: { required: true, maxLength: 100, form: ONE_LINE } }

type NewFeature = Parameters<typeof featureFields.kept>[0] & { readonly key: string }

/** Creates a flag. It is off for everybody unless the input says otherwise. */
const createFeature = (context: RequestContext, { key, ...input }: NewFeature): Promise<ChangeResult<FeatureRow>> =>
  context.orm.transaction(async (tx) => {
    const next = { ...featureFields.fresh(input), key: tidy(key) }
    const errors = [...ruleErrors(keyRules, next), ...featureFields.errors(next), ...(await featureErrors(tx, next))]
    if (errors.length > 0) return { row: null, errors }
    const values = { ...next, updatedBy: signedIn(context).userId, partnerId: null }
    return { row: await createRecord(tx, features, context, values), errors: null }
  })

recordMutations(features, featureFields, {
  create: {
    access: vendorOperations,
    run: createFeature,
    more: (t) => ({
      key: t.string({
        required: true,
        description: 'Key by which apps query the flag. It cannot be changed later.',
        ...ruled(keyRules.key),
      }),
    }),
  },
  update: {
    access: vendorOperations,
    more: (t) => ({ users: t.int({ description: USERS }), digest: t.string({ description: DIGEST }) }),
    rule: updateRule,
  },
})

const seen = { required: true, description: 'Version that the caller last read. A ConflictError if it has changed since.' } as const

const RestoreInput = builder.inputType('RestoreFeatureInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int(seen),
    users: t.int({ description: USERS }),
    digest: t.string({ description: DIGEST }),
    revision: t.int({ required: true, description: 'Version whose audiences are restored.' }),
  }),
})
const RestorePayload = changePayload('RestoreFeaturePayload', FeatureType)

deleteMutation(features, {
  access: vendorOperations,
  description: 'Deletes a flag, which turns it off for everybody. Its key and revisions are kept; restoring a revision brings it back.',
  more: (t) => ({ version: t.int(seen), users: t.int({ description: USERS }), digest: t.string({ description: DIGEST }) }),
  rule: (preview: { readonly users?: number; readonly digest?: string }, context) =>
    featureRule('deleteFeature', context, () => ({ deletedAt: new Date() }), preview),
})

builder.mutationFields((t) => ({
  restoreFeature: t.field({
    access: vendorOperations,
    of: { resource: 'feature', verb: 'change' },
    type: RestorePayload,
    description: 'Restores the audiences of a flag from a revision. Also brings back a deleted flag.',
    args: { input: t.arg({ type: RestoreInput, required: true }) },
    resolve: (_, { input }, context) => restoreFeature(context, input),
  }),
}))
