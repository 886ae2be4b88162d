import type { FetchOptions } from '../../federation/guarded-fetch.ts'
import type { SamlMetadata } from '../../federation/saml-metadata.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { Decision, Done } from '../../kit/resource/change.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { userLogin } from '../../tables/user.table.ts'
import { BINDING_NOT_OFFERED, givenErrors, providerErrors, providerFields } from './login-provider.rules.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import type { LockedProvider } from './login-provider.row.ts'
import { told } from './told.ts'
import { columnsOf, metadataColumns, readGiven, sealedOf } from './read-given.ts'
import type { Columns } from './read-given.ts'

type ProviderRule = RecordRule<LockedProvider, 'record'>
type Secret = Buffer | null | undefined

/** The rule that changes a provider to what is given; metadata are read before the transaction begins, where nothing is wrong with the rest. */
export function updateRule(given: ProviderInput, context: RequestContext): ProviderRule {
  const columns = columnsOf(given)
  const errors = givenErrors(given)
  let read: SamlMetadata | undefined
  return {
    ...rule('updateLoginProvider', context.federation.fetching, sealedOf(context, given.clientSecret), (provider) => {
      if (read) return { columns: { ...columns, ...metadataColumns(read, { ...provider, ...columns }, given) }, errors }
      const address = columns.requestBinding && bindingOf(provider, columns.requestBinding)
      return Array.isArray(address) ? { columns, errors: [...errors, ...address] } : { columns: { ...columns, ...address }, errors }
    }),
    async before() {
      const isPlain = errors.length === 0 && providerFields.errors(columns).length === 0
      const found = isPlain ? await readGiven(context, given) : undefined
      if (Array.isArray(found)) errors.push(...found)
      else read = found
    },
  }
}

/** The rule that puts columns back. */
export const columnsRule = (columns: Columns): ProviderRule =>
  rule('updateLoginProvider', { allowInside: true }, undefined, () => ({ columns, errors: [] }))

function rule(
  action: string,
  fetching: FetchOptions,
  secret: Secret,
  wanted: (provider: LockedProvider) => { readonly columns: Columns; readonly errors: readonly UserError[] },
): ProviderRule {
  return {
    action,
    async prepare(tx, records) {
      const linked = await linkedOf(tx, records)
      return {
        decide(provider): Decision<LockedProvider> {
          const { columns, errors: given } = wanted(provider)
          const done = withSecret(provider, patchOf(provider, columns), secret)
          if (!done) return given.length > 0 ? [...given] : undefined
          const linkedSince = linked.has(provider.name) ? provider : undefined
          const changed = new Set(Object.keys(done.after ?? {}))
          const errors = [...given, ...providerErrors({ ...provider, ...done.set }, changed, { fetching, linkedSince })]
          return errors.length > 0 ? errors : { ...done, before: told(done.before ?? {}), after: told(done.after ?? {}) }
        },
      }
    },
  }
}

/** Which of them people are linked with, by name. */
async function linkedOf(tx: Orm, records: readonly LockedProvider[]): Promise<ReadonlySet<string>> {
  const named = anyOf(
    userLogin.loginProvider,
    records.map(({ name }) => name),
  )
  const found = await tx.select({ name: userLogin.loginProvider }).from(userLogin).where(named).groupBy(userLogin.loginProvider)
  return new Set(found.map(({ name }) => name))
}

/** A change with a new secret, of which the audit row tells no more than that it is another one. */
function withSecret(provider: LockedProvider, done: Done<LockedProvider> | undefined, secret: Secret): Done<LockedProvider> | undefined {
  const had = provider.clientSecret !== null
  if (secret === undefined || (secret === null && !had)) return done
  return {
    before: { ...done?.before, clientSecret: had ? 'SET' : null },
    after: { ...done?.after, clientSecret: secret === null ? null : 'CHANGED' },
    set: { ...done?.set, clientSecret: secret },
  }
}

/** Where requests go by another binding, as the metadata said; nowhere where they do not offer it. */
function bindingOf(
  { signInUrl, signInUrls, requestBinding }: LockedProvider,
  wanted: LockedProvider['requestBinding'],
): Columns | UserError[] {
  if (signInUrl === null || wanted === requestBinding) return {}
  const address = signInUrls?.[wanted]
  return address === undefined ? [invalid('requestBinding', 'BINDING_NOT_OFFERED', BINDING_NOT_OFFERED)] : { signInUrl: address }
}
