import { ONE_LINE, ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import type { FeatureRow } from './feature.row.ts'
import { featureErrors, featureFields } from './feature.rules.ts'
import { features } from './features.ts'

export const keyRules: InputRules<'key'> = { key: { required: true, maxLength: 100, form: ONE_LINE } }

type NewFeature = Parameters<typeof featureFields.kept>[0] & { readonly key: string }

/** Creates a flag. It is off for everybody unless the input says otherwise. */
export const createFeature = (context: RequestContext, { key, ...given }: NewFeature): Promise<ChangeResult<FeatureRow>> =>
  context.orm.transaction(async (tx) => {
    const next = { ...featureFields.fresh(given), key: tidy(key) }
    const errors = [...ruleErrors(keyRules, next), ...featureFields.errors(next), ...(await featureErrors(tx, next))]
    if (errors.length > 0) return { row: null, errors }
    const values = { ...next, updatedBy: signedIn(context).userId, partnerId: null }
    return { row: await createRecord(tx, features, context, values), errors: null }
  })
