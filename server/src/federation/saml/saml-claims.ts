import {
  DISPLAY_NAME_ATTRIBUTES,
  EMAIL_ATTRIBUTES,
  FAMILY_NAME_ATTRIBUTES,
  GIVEN_NAME_ATTRIBUTES,
  UPN_ATTRIBUTES,
} from '../../../../contract/login-providers/saml-attributes.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { TraceClaim } from '../../tables/providers/sign-in-trace.table.ts'
import { addressOf, differingEmails } from '../domains/email-claims.ts'
import { FederationError } from '../federation-error.ts'
import type { LoginProvider } from '../providers.ts'
import { tracedClaims } from '../trace.ts'
import { attributesOf, type SamlSubject } from './saml-assertion.ts'
import { FORMATS } from './saml-metadata.ts'
import { elementsOf, SAML, textOf } from './xml.ts'

/** SAML V2.0 Subject Identifier Attributes Profile 1.0: identifies the subject if the name ID changes each time. */
export const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'

/** Formats of a name ID that is an email address; the second is in no standard, but providers send it. */
const EMAIL_FORMATS: readonly string[] = [FORMATS.EMAIL_ADDRESS, 'urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress']

export const isEmailFormat = (format: string): boolean => EMAIL_FORMATS.includes(format)

/** What an assertion says about a person besides their subject. */
type SamlPerson = {
  readonly email?: string
  /** Whether the assertion has several addresses that differ, which are left out here. */
  readonly emailIsUnverified?: boolean
  /** Says of which domain the person is if there is no address; it is never used as one. */
  readonly upn?: string
  readonly name?: string
  readonly given?: string
  readonly family?: string
}

type Reading = Pick<LoginProvider, 'emailAttribute' | 'allowedDomains'>

/**
 * Reads email address and name from the attributes under their usual names, then from a name ID that is an address. If the provider has an attribute of
 * its own for the address, only that is read.
 * @throws {FederationError} for different addresses, if their domain decides about the sign-in
 */
export function personOf({ nameId, format, attributes }: SamlSubject, { emailAttribute, allowedDomains }: Reading): SamlPerson {
  const isJudged = allowedDomains.length > 0
  const emails = named(attributes, emailAttribute === null ? EMAIL_ATTRIBUTES : [emailAttribute]).flatMap(({ name, value }) => {
    const address = addressOf(value)
    return address === undefined ? [] : [{ name, address }]
  })
  const differing = differingEmails(emails)
  if (isJudged && differing !== undefined) throw new FederationError('DOMAIN', 'EMAILS_DIFFER', { received: differing })
  const email = emails[0]?.address ?? (isEmailFormat(format) && emailAttribute === null ? addressOf(nameId) : undefined)
  const upn = named(attributes, emailAttribute === null ? UPN_ATTRIBUTES : []).flatMap(({ value }) => addressOf(value) ?? [])[0]
  const [given, family] = [named(attributes, GIVEN_NAME_ATTRIBUTES)[0]?.value, named(attributes, FAMILY_NAME_ATTRIBUTES)[0]?.value]
  const name = named(attributes, DISPLAY_NAME_ATTRIBUTES)[0]?.value ?? [given, family].filter(Boolean).join(' ')
  return {
    ...(email !== undefined && (differing === undefined ? { email } : { emailIsUnverified: true })),
    ...(upn !== undefined && { upn }),
    ...(name !== '' && { name }),
    ...(given !== undefined && { given }),
    ...(family !== undefined && { family }),
  }
}

type Attributes = SamlSubject['attributes']

/** Values of the attributes with these names, in the order of the names, without blank ones. */
const named = (attributes: Attributes, names: readonly string[]): readonly { readonly name: string; readonly value: string }[] =>
  names
    .flatMap((known) => [...attributes].filter(([name]) => isSameName(name, known)))
    .flatMap(([name, values]) => values.map((value) => ({ name, value: tidy(value) })))
    .filter(({ value }) => value !== '')

const isSameName = (name: string, known: string) => name.trim().toLowerCase() === known.trim().toLowerCase()
const isOneOf = (name: string, names: readonly string[]) => names.some((known) => isSameName(name, known))

/** Redacted claims of an assertion, also of one that a later check refuses. */
export function tracedAssertion(assertion: Element, { emailAttribute }: Pick<LoginProvider, 'emailAttribute'>): TraceClaim[] {
  const [name] = elementsOf(assertion, SAML, 'NameID')
  const [statement] = elementsOf(assertion, SAML, 'AuthnStatement')
  const attributes = [...attributesOf(assertion)].map(([key, values]) => [key, values.length === 1 ? values[0] : values] as const)
  const claims: (readonly [string, unknown])[] = [
    ['NameID', textOf(name)],
    ['Format', name?.getAttribute('Format')],
    ['AuthnInstant', statement?.getAttribute('AuthnInstant')],
    ...attributes,
  ]
  return tracedClaims(
    claims.filter(([, value]) => value),
    (key) => useOf(key, emailAttribute),
  )
}

const NAMES = [...DISPLAY_NAME_ATTRIBUTES, ...GIVEN_NAME_ATTRIBUTES, ...FAMILY_NAME_ATTRIBUTES]

function useOf(name: string, emailAttribute: string | null): TraceClaim['becomes'] {
  if (name === 'NameID' || name === SUBJECT_ID) return 'SUBJECT'
  if (isOneOf(name, emailAttribute === null ? [...EMAIL_ATTRIBUTES, ...UPN_ATTRIBUTES] : [emailAttribute])) return 'EMAIL'
  if (isOneOf(name, NAMES)) return 'SHOWN_AS'
  return name === 'AuthnInstant' ? 'SIGNED_IN_AT' : null
}
