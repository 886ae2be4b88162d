import { foldedName } from '../../server/src/accounts/folded-name.ts'
import { checkPassword } from '../../server/src/accounts/passwords/password-policy.ts'
import { domainOf } from '../../server/src/federation/domains/allowed-domains.ts'
import { decoded, LOGOUT_LIMITS, plainRoot, RESPONSE_LIMITS, checkSize } from '../../server/src/federation/saml/saml-response.ts'
import { readSamlMetadata } from '../../server/src/federation/saml/saml-metadata.ts'
import { tidy } from '../../server/src/kit/graphql/tidy.ts'
import { readCookie } from '../../server/src/platform/http/cookies.ts'
import { bearerIn } from '../../server/src/platform/http/bearer.ts'
import { continueTrace } from '../../server/src/platform/http/trace.ts'
import { jsonExceeds } from '../../server/src/platform/json-size.ts'
import { isDay, readMoment } from '../../server/src/platform/moment.ts'
import { redactText } from '../../server/src/platform/redact.ts'
import { csvOf } from '../../server/src/platform/csv.ts'
import { xmlExcess } from '../../server/src/platform/xml-size.ts'
import { parseXml, XML_LIMITS } from '../../server/src/platform/xml.ts'
import { chooseLocale } from '../../server/src/accounts/language.ts'

const HOST = { partner: { showLanguageOption: true, locales: ['en-GB', 'de'], culture: 'en-GB' } } as never

/** Each function that first examines submitted text on the main thread, with the maximum length of the text. */
export const DOORS: readonly (readonly [name: string, length: number, read: (text: string) => unknown])[] = [
  ['a user name that is typed', 16_000, foldedName],
  ['a link that is counted', 262_144, foldedName],
  ['a new password', 262_144, (text) => checkPassword(text, [text.slice(0, 200)])],
  ['a text of a GraphQL input', 262_144, tidy],
  ['a cookie', 16_000, (cookie) => readCookie({ headers: { cookie } } as never, 'portico')],
  ['an Authorization header', 16_000, bearerIn],
  ['a traceparent header', 16_000, continueTrace],
  ['an Accept-Language header', 16_000, (header) => chooseLocale({ headers: { 'accept-language': header } } as never, HOST)],
  ['a language cookie', 16_000, (cookie) => chooseLocale({ headers: { cookie: `.AspNetCore.Culture=${cookie}` } } as never, HOST)],
  ['a moment', 262_144, readMoment],
  ['a day', 262_144, isDay],
  ['an address of mail', 262_144, domainOf],
  ['what is logged', 16_000, redactText],
  ['a cell of an export', 16_000, (text) => csvOf([[text]])],
  ['JSON of another system', 262_144, (text) => jsonExceeds(text, { containers: 20_000, values: 600_000 })],
  ['a SAML response in base64', 350_000, (text) => caught(() => decoded(text))],
  ['a SAML response', 262_144, (text) => caught(() => checkSize(text, RESPONSE_LIMITS))],
  ['a SAML log-out', 65_536, (text) => caught(() => checkSize(text, LOGOUT_LIMITS))],
  ['XML', 262_144, (text) => xmlExcess(text, XML_LIMITS)],
  ['XML that is parsed', 65_536, (text) => parseXml(`<a>${text}</a>`)],
  ['a SAML message that is parsed', 65_536, (text) => caught(() => plainRoot(`<a>${text}</a>`))],
  ['metadata of a setup link', 200_000, (text) => caught(() => readSamlMetadata(text, new Date()))],
]

function caught(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
