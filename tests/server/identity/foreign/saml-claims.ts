import { assertionOf, encoded, responseXml, signed, type Said } from '../../../support/saml-provider.ts'
import { around, bent, minutesAgo, signedResponse, swap, without, type Forgery } from './saml-forgery.ts'

const ELSEWHERE = 'https://other.example'
const REPLY = / InResponseTo="[^"]+"/
const issuer = (by: string) => swap(/<saml:Issuer[^>]*>[^<]*<\/saml:Issuer>/, by)
const conditions = (by: string) => swap(/<saml:Conditions.*<\/saml:Conditions>/, by)
const audience = (...names: string[]) =>
  `<saml:AudienceRestriction>${names.map((name) => `<saml:Audience>${name}</saml:Audience>`).join('')}</saml:AudienceRestriction>`
const restrictedTo = (...restrictions: string[]) => conditions(`<saml:Conditions>${restrictions.join('')}</saml:Conditions>`)
const nameId = (by: string) => swap(/<saml:NameID.*<\/saml:NameID>/, by)
const METHOD = 'urn:oasis:names:tc:SAML:2.0:cm'
const method = (by: string) => swap(`${METHOD}:bearer`, `${METHOD}:${by}`)
const statement = (attributes: string) => swap(/<saml:AuthnStatement [^>]+>/, `<saml:AuthnStatement ${attributes}>`)
const instant = (at: Date) => `AuthnInstant="${at.toISOString()}"`
const format = (name: string) => (said: Said) => bent({ ...said, format: `urn:oasis:names:tc:SAML:${name}` }, (xml) => xml)

/** Whose answer it is, and to which question. */
const WHOSE: Forgery[] = [
  [
    'a Response of another issuer',
    'ISSUER',
    'Issuer of the Response',
    (said) => around(said, issuer(`<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${ELSEWHERE}</saml:Issuer>`)),
  ],
  [
    'a Response of two issuers',
    'ISSUER',
    'one Issuer',
    (said) =>
      around(
        said,
        swap('<samlp:Status>', `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${ELSEWHERE}</saml:Issuer><samlp:Status>`),
      ),
  ],
  [
    'an Issuer of another format',
    'ISSUER',
    'with the format',
    (said) => around(said, swap('<saml:Issuer ', '<saml:Issuer Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" ')),
  ],
  [
    'an Assertion of another issuer',
    'ISSUER',
    'Issuer of the Assertion',
    (said) => bent(said, issuer(`<saml:Issuer>${ELSEWHERE}</saml:Issuer>`)),
  ],
  [
    'an Assertion of no issuer',
    'ISSUER',
    'Issuer of the Assertion',
    (said) => signedResponse(said, (xml) => xml, without(/<saml:Issuer>.*?<\/saml:Issuer>/)),
  ],
  [
    'an answer to nobody’s request (begun at the provider)',
    'REQUEST',
    'InResponseTo of the Response',
    (said) => bent(said, without(REPLY), without(REPLY)),
  ],
  ['a Response to no request', 'REQUEST', 'InResponseTo of the Response', (said) => around(said, without(REPLY))],
  ['a Response to an empty request', 'REQUEST', 'InResponseTo of the Response', (said) => around(said, swap(REPLY, ' InResponseTo=""'))],
  [
    'a Response to another request',
    'REQUEST',
    'InResponseTo of the Response',
    (said) => around(said, swap(REPLY, ' InResponseTo="_other"')),
  ],
  ['an Assertion to no request', 'REQUEST', 'InResponseTo of the SubjectConfirmationData', (said) => bent(said, without(REPLY))],
  [
    'an Assertion to another request',
    'REQUEST',
    'InResponseTo of the SubjectConfirmationData',
    (said) => bent(said, swap(REPLY, ' InResponseTo="_other"')),
  ],
  [
    'an answer to another request',
    'REQUEST',
    'InResponseTo of the Response',
    (said) => around({ ...said, inResponseTo: '_other' }, (xml) => xml),
  ],
]

/** Whom it was made for. */
const FOR_WHOM: Forgery[] = [
  ['another Destination', 'AUDIENCE', 'Destination', (said) => around(said, swap(/Destination="[^"]+"/, `Destination="${ELSEWHERE}"`))],
  ['an empty Destination', 'AUDIENCE', 'Destination', (said) => around(said, swap(/Destination="[^"]+"/, 'Destination=""'))],
  ['a signed Response without a Destination', 'AUDIENCE', 'Destination', (said) => signedResponse(said, without(/ Destination="[^"]+"/))],
  ['another Recipient', 'AUDIENCE', 'Recipient', (said) => bent(said, swap(/Recipient="[^"]+"/, `Recipient="${ELSEWHERE}"`))],
  ['no Recipient', 'AUDIENCE', 'Recipient', (said) => bent(said, without(/ Recipient="[^"]+"/))],
  [
    'another Recipient beside ours',
    'AUDIENCE',
    'Recipient',
    (said) =>
      bent(said, (xml) =>
        swap(
          '</saml:Subject>',
          `${(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/.exec(xml)?.[0] ?? '').replace(said.recipient, ELSEWHERE)}</saml:Subject>`,
        )(xml),
      ),
  ],
  ['another audience', 'AUDIENCE', 'Audience', (said) => bent(said, restrictedTo(audience(ELSEWHERE)))],
  [
    'the audience of another partner’s host',
    'AUDIENCE',
    'Audience',
    (said) => bent(said, restrictedTo(audience(said.audience.replace('localhost', 'acme.localhost')))),
  ],
  ['an empty audience', 'AUDIENCE', 'Audience', (said) => bent(said, restrictedTo(audience('')))],
  ['a restriction without an audience', 'AUDIENCE', 'Audience', (said) => bent(said, restrictedTo(audience()))],
  ['no restriction', 'AUDIENCE', 'Audience', (said) => bent(said, restrictedTo(''))],
  [
    'a second restriction that leaves us out',
    'AUDIENCE',
    'Audience',
    (said) => bent(said, restrictedTo(audience(said.audience), audience(ELSEWHERE))),
  ],
  ['no conditions', 'AUDIENCE', 'one Conditions', (said) => bent(said, conditions(''))],
  [
    'two conditions',
    'AUDIENCE',
    'one Conditions',
    (said) => bent(said, swap('</saml:Conditions>', `</saml:Conditions><saml:Conditions/>`)),
  ],
  [
    'a condition that nobody knows',
    'AUDIENCE',
    'Conditions of',
    (said) => bent(said, swap('</saml:Conditions>', '<saml:Condition/></saml:Conditions>')),
  ],
]

/** When it counts. */
const WHEN: Forgery[] = [
  [
    'an end that has passed',
    'TIME',
    'NotOnOrAfter',
    (said) => bent({ ...said, notBefore: minutesAgo(9), notOnOrAfter: minutesAgo(1.1) }, (xml) => xml),
  ],
  [
    'conditions whose end has passed',
    'TIME',
    'NotOnOrAfter of the Conditions',
    (said) => bent(said, swap(/(?<=<saml:Conditions [^>]*)NotOnOrAfter="[^"]+"/, `NotOnOrAfter="${minutesAgo(1.1).toISOString()}"`)),
  ],
  [
    'a beginning that lies ahead',
    'TIME',
    'NotBefore of the Conditions',
    (said) => bent({ ...said, notBefore: minutesAgo(-1.5) }, (xml) => xml),
  ],
  [
    'a confirmation that begins later',
    'TIME',
    'NotBefore of the SubjectConfirmationData',
    (said) =>
      bent(said, swap('<saml:SubjectConfirmationData ', `<saml:SubjectConfirmationData NotBefore="${minutesAgo(-1.5).toISOString()}" `)),
  ],
  [
    'a confirmation without an end',
    'TIME',
    'NotOnOrAfter of the SubjectConfirmationData',
    (said) => bent(said, without(/ NotOnOrAfter="[^"]+"/)),
  ],
  [
    'an assertion of tomorrow',
    'TIME',
    'IssueInstant',
    (said) => bent(said, swap(/IssueInstant="[^"]+"/, `IssueInstant="${minutesAgo(-1440).toISOString()}"`)),
  ],
  ['an assertion of no time', 'TIME', 'IssueInstant', (said) => bent(said, without(/ IssueInstant="[^"]+"/))],
  [
    'a session there that has ended',
    'TIME',
    'SessionNotOnOrAfter',
    (said) => bent(said, statement(`${instant(minutesAgo(9))} SessionNotOnOrAfter="${minutesAgo(1.1).toISOString()}"`)),
  ],
  ['a sign-in there that lies ahead', 'TIME', 'AuthnInstant', (said) => bent(said, statement(instant(minutesAgo(-1.5))))],
  ['a sign-in there of no time', 'TIME', 'AuthnInstant', (said) => bent(said, statement('SessionIndex="1"'))],
  ['a date that is none', 'TIME', 'in UTC', (said) => bent(said, statement('AuthnInstant="2026-02-31 25:61"'))],
  ['a time of no zone', 'TIME', 'in UTC', (said) => bent(said, statement('AuthnInstant="2026-01-01T10:00:00"'))],
]

/** Whom it names. */
const WHO: Forgery[] = [
  ['no subject', 'SUBJECT', 'one Subject', (said) => bent(said, without(/<saml:Subject>.*<\/saml:Subject>/))],
  ['no NameID', 'SUBJECT', 'one NameID', (said) => bent(said, nameId(''))],
  [
    'two NameIDs',
    'SUBJECT',
    'one NameID',
    (said) => bent(said, (xml) => nameId((/<saml:NameID.*<\/saml:NameID>/.exec(xml)?.[0] ?? '').repeat(2))(xml)),
  ],
  ['an empty NameID', 'SUBJECT', 'a NameID', (said) => bent({ ...said, nameId: ' ' }, (xml) => xml)],
  ['an encrypted NameID', 'SUBJECT', 'one NameID', (said) => bent(said, nameId('<saml:EncryptedID/>'))],
  ['another format than asked for', 'SUBJECT', 'nameid-format:persistent', format('1.1:nameid-format:emailAddress')],
  ['a name that is another one each time', 'SUBJECT', 'nameid-format:persistent', format('2.0:nameid-format:transient')],
  ['no format', 'SUBJECT', 'nameid-format:persistent', (said) => bent(said, without(/ Format="[^"]+"/))],
  [
    'no confirmation',
    'SUBJECT',
    'SubjectConfirmation',
    (said) => bent(said, without(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/)),
  ],
  ['a confirmation by a key alone', 'SUBJECT', 'SubjectConfirmation', (said) => bent(said, method('holder-of-key'))],
  ['a confirmation by its sender alone', 'SUBJECT', 'SubjectConfirmation', (said) => bent(said, method('sender-vouches'))],
  [
    'a confirmation that says nothing',
    'SUBJECT',
    'one SubjectConfirmationData',
    (said) => bent(said, without(/<saml:SubjectConfirmationData [^>]*\/>/)),
  ],
  ['no sign-in', 'SUBJECT', 'an AuthnStatement', (said) => bent(said, without(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/))],
  [
    'attributes alone',
    'SUBJECT',
    'an AuthnStatement',
    (said) =>
      encoded(
        responseXml(
          signed(without(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/)(assertionOf({ ...said, attributes: { mail: 'x@y.test' } }))),
          said,
        ),
      ),
  ],
]

export const CLAIMS: Forgery[] = [...WHOSE, ...FOR_WHOM, ...WHEN, ...WHO]
