import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { confirmedRule, refuseOthers, type Preview } from '../../kit/resource/confirmed-rule.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { readLinked } from './login-provider.loaders.ts'
import type { LockedProvider } from './login-provider.row.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import { updateRule } from './update-login-provider.ts'

/** Rule that updates a provider. With a digest of its users it is disabled only for those whom the caller has confirmed. */
export const confirmedUpdateRule = (
  input: ProviderInput,
  context: RequestContext,
  digest: Preview['digest'],
): RecordRule<LockedProvider, 'record'> =>
  confirmedRule(updateRule(input, context), {
    reached: async (tx, { name }, { after = {} }) =>
      digest != null && after['enabled'] === false ? await readLinked(tx, signedIn(context).userId, name) : undefined,
    refuse: (linked) => refuseOthers(linked.digest, digest),
  })
