import type { TraceClaim } from '../../tables/providers/sign-in-trace.table.ts'
import { attributesOf } from './saml-assertion.ts'
import { tracedClaims } from '../trace.ts'
import { elementsOf, SAML, textOf } from './xml.ts'

/** SAML V2.0 Subject Identifier Attributes Profile 1.0: identifies the subject if the name ID changes each time. */
export const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
export const EMAIL_ATTRIBUTES: readonly string[] = ['mail', 'email', 'urn:oid:0.9.2342.19200300.100.1.3']

/** Redacted claims of an assertion, also of one that a later check refuses. */
export function tracedAssertion(assertion: Element): TraceClaim[] {
  const [name] = elementsOf(assertion, SAML, 'NameID')
  const [statement] = elementsOf(assertion, SAML, 'AuthnStatement')
  const said: [string, string | null | undefined][] = [
    ['NameID', textOf(name)],
    ['Format', name?.getAttribute('Format')],
    ['AuthnInstant', statement?.getAttribute('AuthnInstant')],
    ...attributesOf(assertion),
  ]
  return tracedClaims(
    said.filter(([, value]) => value),
    useOf,
  )
}

function useOf(name: string): TraceClaim['becomes'] {
  if (name === 'NameID' || name === SUBJECT_ID) return 'SUBJECT'
  if (EMAIL_ATTRIBUTES.includes(name)) return 'EMAIL'
  return name === 'AuthnInstant' ? 'SIGNED_IN_AT' : null
}
