import { identifierKey } from '../../accounts/identifier-key.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import { redactedClaim } from '../trace.ts'

/** One address without a name or a second address beside it, whose domain would otherwise be ambiguous. */
const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/

/** The email address in a claim; undefined if the value is not exactly one. */
export function addressOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? tidyAddress(value) : ''
  return ADDRESS.test(text) ? text : undefined
}

type NamedEmail = { readonly name: string; readonly address: string }

/** Redacted list of the different addresses, with the names of their claims; undefined if all have the same key. */
export function differingEmails(emails: readonly NamedEmail[]): string | undefined {
  const different = new Map(emails.toReversed().map((email) => [identifierKey(email.address), email]))
  if (different.size < 2) return undefined
  return [...different.values()]
    .toReversed()
    .map(({ name, address }) => `${shortName(name)} ${redactedClaim(address)}`)
    .join(', ')
}

/** The last part of a long attribute name. */
const shortName = (name: string) => /[^/:]+$/.exec(name)?.[0] ?? name
