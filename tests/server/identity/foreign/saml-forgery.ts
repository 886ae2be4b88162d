import type { FederationStage } from '../../../../server/src/federation/federation-error.ts'
import { assertionOf, encoded, responseXml, signed, type Said, type Signing } from '../../../support/saml-provider.ts'

/** One fault: what is posted, where it has to be refused, and a part of what the event log must say was expected. */
export type Forgery = [name: string, stage: FederationStage, expected: string, make: (said: Said) => string]

type Bend = (xml: string) => string
const asIs: Bend = (xml) => xml

/** A response whose assertion is bent before it is signed, and which is bent itself around it. */
export const bent = (said: Said, assertion: Bend, response: Bend = asIs, signing: Signing = {}): string =>
  encoded(response(responseXml(signed(assertion(assertionOf(said)), signing), said)))

/** A response that is bent outside of what is signed. */
export const around = (said: Said, response: Bend): string => bent(said, asIs, response)

/** A response that is signed as a whole, around an assertion that is not. */
export const signedResponse = (said: Said, response: Bend = asIs, assertion: Bend = asIs): string =>
  encoded(signed(response(responseXml(assertion(assertionOf(said)), said)), { element: 'Response' }))

/** Replaces what is there once, or fails: a fault that is not made shows nothing. */
export const swap =
  (part: string | RegExp, by: string): Bend =>
  (xml) => {
    const changed = xml.replace(part, () => by)
    if (changed === xml) throw new Error(`There is no ${String(part)}`)
    return changed
  }

export const without = (part: string | RegExp): Bend => swap(part, '')

export const xmlOf = (response: string): string => Buffer.from(response, 'base64').toString()
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
