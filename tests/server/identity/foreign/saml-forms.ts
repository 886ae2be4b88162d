import { assertionOf, encoded, responseOf, responseXml, signed, type Said } from '../../../support/saml-provider.ts'
import { around, bent, swap, without, xmlOf, type Forgery } from './saml-forgery.ts'

const good = (said: Said) => around(said, (xml) => xml)
const evil = (said: Said) => assertionOf({ ...said, nameId: 'evil' })
const doctype = (declared: string) => (said: Said) => around(said, (xml) => `<!DOCTYPE samlp:Response${declared}>${xml}`)
const entity = (said: Said, declared: string) =>
  bent(
    said,
    (xml) => xml,
    (xml) => `<!DOCTYPE samlp:Response [${declared}]>${swap(said.nameId, '&e;')(xml)}`,
  )
const laughs = `<!ENTITY a "ha">${['b', 'c', 'd', 'e'].map((name, i) => `<!ENTITY ${name} "${`&${'abcd'[i]};`.repeat(10)}">`).join('')}`
const status = (codes: string) => swap(/<samlp:Status>.*<\/samlp:Status>/, codes)
const code = (name: string, inner = '') =>
  `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${name}">${inner}</samlp:StatusCode>`
const failed = (codes: string, inner: (said: Said) => string) => (said: Said) =>
  encoded(status(`<samlp:Status>${codes}</samlp:Status>`)(responseXml(inner(said), said)))
const nothing = () => ''
const assertion = (said: Said) => signed(assertionOf(said))

/** What has not the form of an answer, and what the provider itself refused. */
export const FORMS: Forgery[] = [
  ['nothing', 'ANSWER', 'in base64', () => ''],
  ['something else than base64', 'ANSWER', 'in base64', (said) => xmlOf(good(said))],
  ['base64 of something else than XML', 'ANSWER', 'well-formed XML', () => encoded('hello')],
  ['a response that is cut off', 'ANSWER', 'well-formed XML', (said) => encoded(xmlOf(good(said)).slice(0, -20))],
  ['two responses', 'ANSWER', 'well-formed XML', (said) => around(said, (xml) => xml + xml)],
  ['a response in UTF-16', 'ANSWER', 'well-formed XML', (said) => Buffer.from(xmlOf(good(said)), 'utf16le').toString('base64')],
  ['a document type', 'ANSWER', 'without a document type', doctype('')],
  ['a document type elsewhere', 'ANSWER', 'without a document type', doctype(' SYSTEM "http://127.0.0.1:1/saml.dtd"')],
  ['an entity that is a file', 'ANSWER', 'without a document type', (said) => entity(said, '<!ENTITY e SYSTEM "file:///etc/passwd">')],
  ['entities that grow', 'ANSWER', 'without a document type', (said) => entity(said, laughs)],
  ['an entity that nobody declared', 'ANSWER', 'well-formed XML', (said) => around(said, swap(said.nameId, '&e;'))],
  [
    'a comment in the NameID',
    'ANSWER',
    'without comments',
    (said) => bent({ ...said, nameId: `${said.nameId}.evil.test` }, (xml) => xml, swap('.evil.test<', '<!---->.evil.test<')),
  ],
  ['a comment that was signed with it', 'ANSWER', 'without comments', (said) => bent(said, swap(said.nameId, `<!--x-->${said.nameId}`))],
  [
    'a comment outside of the assertion',
    'ANSWER',
    'without comments',
    (said) => around(said, swap('<samlp:Status>', '<!-- --><samlp:Status>')),
  ],
  [
    'a processing instruction in the NameID',
    'ANSWER',
    'without comments',
    (said) => bent(said, swap(said.nameId, `${said.nameId}<?x y?>`)),
  ],
  [
    'a thousand elements inside each other',
    'ANSWER',
    'deep',
    (said) => around(said, swap('<samlp:Status>', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}<samlp:Status>`)),
  ],
  ['a bare assertion', 'ANSWER', 'a SAML Response', (said) => encoded(assertion(said))],
  [
    'a LogoutResponse',
    'ANSWER',
    'a SAML Response',
    (said) => encoded(xmlOf(good(said)).replaceAll('samlp:Response', 'samlp:LogoutResponse')),
  ],
  ['a Response of another namespace', 'ANSWER', 'a SAML Response', (said) => around(said, swap('SAML:2.0:protocol', 'SAML:1.0:protocol'))],
  [
    'a SOAP envelope',
    'ANSWER',
    'a SAML Response',
    (said) => around(said, (xml) => `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body>${xml}</Body></Envelope>`),
  ],
  ['another version of the Response', 'ANSWER', 'Version 2.0', (said) => around(said, swap('Version="2.0"', 'Version="1.1"'))],
  [
    'another version of the Assertion',
    'ANSWER',
    'Version 2.0 of the Assertion',
    (said) => bent(said, swap('Version="2.0"', 'Version="1.1"')),
  ],
  [
    'an assertion without an ID',
    'ANSWER',
    'an ID of the Assertion',
    (said) => encoded(signed(responseXml(without(/ ID="[^"]+"/)(assertionOf(said)), said), { element: 'Response' })),
  ],
  ['no assertion', 'ANSWER', 'one Assertion', (said) => responseOf('', said)],
  [
    'an assertion of SAML 1.1',
    'ANSWER',
    'one Assertion',
    (said) => responseOf(assertion(said).replaceAll('SAML:2.0:assertion', 'SAML:1.0:assertion'), said),
  ],
  [
    'an encrypted assertion without content',
    'ANSWER',
    'one EncryptedData',
    (said) => responseOf('<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>', said),
  ],
  ['two good assertions', 'ANSWER', 'one Assertion', (said) => responseOf(assertion(said) + assertion(said), said)],
  ['a good assertion before an unsigned one', 'ANSWER', 'one Assertion', (said) => responseOf(assertion(said) + evil(said), said)],
  ['a good assertion after an unsigned one', 'ANSWER', 'one Assertion', (said) => responseOf(evil(said) + assertion(said), said)],
  ['a refusal by the provider', 'STATUS', 'status:Success', failed(code('Responder', code('AuthnFailed')), nothing)],
  ['a refusal that blames our request', 'STATUS', 'status:Success', failed(code('Requester'), nothing)],
  ['a refusal to ask nobody', 'STATUS', 'status:Success', failed(code('Responder', code('NoPassive')), nothing)],
  ['a refusal with a good assertion', 'STATUS', 'status:Success', failed(code('Responder'), assertion)],
  ['a success below a refusal', 'STATUS', 'status:Success', failed(code('Responder', code('Success')), assertion)],
  ['a status of another name', 'STATUS', 'status:Success', failed(code('success'), assertion)],
  ['a status without a code', 'STATUS', 'status:Success', failed('', assertion)],
  ['no status', 'STATUS', 'status:Success', (said) => around(said, status(''))],
]
