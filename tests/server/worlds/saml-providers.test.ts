import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samlKeysOf } from '../../../server/src/federation/saml/saml-keys.ts'
import { encrypted } from '../../support/saml-encrypt.ts'
import { assertionOf, encoded, responseOf, responseXml, signed, type Said } from '../../support/saml-provider.ts'
import { DOMAIN, startSamlStory, type SamlStory } from './saml-story.ts'

let story: SamlStory
let certificate: string
beforeAll(async () => {
  story = await startSamlStory()
  certificate = (await samlKeysOf(story.world.db, story.world.keyring)).signing.certificate
})
afterAll(() => story?.close())

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const FORMAT = 'urn:oasis:names:tc:SAML'
const MARIA = `maria.keller@${DOMAIN}`

type Recorded = Pick<Said, 'nameId' | 'format' | 'attributes'> & { readonly entityId: string }

/** Assertions as each provider sends them by its own template for a service. */
const RECORDED: Readonly<Record<string, Recorded>> = {
  ADFS: {
    entityId: 'http://sts.firma.example/adfs/services/trust',
    nameId: 'FIRMA\\mkeller',
    attributes: { [`${CLAIMS}/emailaddress`]: MARIA, [`${CLAIMS}/upn`]: 'mkeller@firma.local', [`${CLAIMS}/name`]: 'FIRMA\\mkeller' },
  },
  'ADFS that sends a user principal name alone': {
    entityId: 'http://sts.firma.example/adfs/services/trust',
    nameId: 'S-1-5-21-1',
    attributes: { [`${CLAIMS}/upn`]: `mkeller@${DOMAIN}` },
  },
  'Entra ID': {
    entityId: 'https://sts.windows.net/9188040d-6c67-4c5b-b112-36a304b66dad/',
    nameId: 'mkeller@firma.onmicrosoft.com',
    format: `${FORMAT}:1.1:nameid-format:emailAddress`,
    attributes: {
      'http://schemas.microsoft.com/identity/claims/tenantid': '9188040d-6c67-4c5b-b112-36a304b66dad',
      'http://schemas.microsoft.com/identity/claims/objectidentifier': '5f0b1c1e-0f7b-4f0e-9d6b-7a1d5f6f4c11',
      'http://schemas.microsoft.com/identity/claims/displayname': 'Maria Keller',
      [`${CLAIMS}/givenname`]: 'Maria',
      [`${CLAIMS}/surname`]: 'Keller',
      [`${CLAIMS}/emailaddress`]: MARIA,
      [`${CLAIMS}/name`]: 'mkeller@firma.onmicrosoft.com',
    },
  },
  Okta: {
    entityId: 'http://www.okta.com/exk1fcia6d6EMsf331d8',
    nameId: '00ub0oNGTSWTBKOLGLNR',
    attributes: { email: MARIA, firstName: 'Maria', lastName: 'Keller' },
  },
  'Google Workspace': {
    entityId: 'https://accounts.google.com/o/saml2?idpid=C01abc2de',
    nameId: MARIA,
    format: `${FORMAT}:1.1:nameid-format:emailAddress`,
  },
  'Google Workspace with the format that its help once named': {
    entityId: 'https://accounts.google.com/o/saml2?idpid=C01abc2de',
    nameId: MARIA,
    format: `${FORMAT}:2.0:nameid-format:emailAddress`,
  },
  Ping: { entityId: 'https://auth.pingone.eu/0c1d', nameId: 'mkeller', attributes: { Email: MARIA, saml_subject: 'mkeller' } },
  Keycloak: {
    entityId: 'https://keycloak.firma.example/realms/firma',
    nameId: 'G-1f0c8a54-4f0e-4b1c-a8c3-9a3f6f0c2a11',
    format: `${FORMAT}:2.0:nameid-format:persistent`,
    attributes: { 'urn:oid:1.2.840.113549.1.9.1': MARIA, 'urn:oid:2.5.4.42': 'Maria', Role: ['offline_access', 'uma_authorization'] },
  },
  OneLogin: {
    entityId: 'https://app.onelogin.com/saml/metadata/123456',
    nameId: '38452214',
    attributes: { 'User.email': MARIA, 'User.FirstName': 'Maria', 'User.LastName': 'Keller', memberOf: '' },
  },
  Shibboleth: {
    entityId: 'https://idp.uni.example/idp/shibboleth',
    nameId: 'AAdzZWNyZXQx5Q==',
    format: `${FORMAT}:2.0:nameid-format:persistent`,
    attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': MARIA, 'urn:oid:2.16.840.1.113730.3.1.241': 'Maria Keller' },
  },
  'two thousand groups beside the address': {
    entityId: 'https://idp.firma.example/',
    nameId: 'mkeller',
    attributes: { groups: Array.from({ length: 2000 }, (_, at) => `group-${at}`), mail: [MARIA, ` ${MARIA.toUpperCase()}\n`] },
  },
}

describe('F10 the domain is judged by the address that a provider sends under its own name', () => {
  it.each(Object.keys(RECORDED))('%s', async (name) => {
    const { entityId, ...answer } = RECORDED[name] as Recorded
    const provider = await story.addProvider(entityId)
    await story.link(provider, answer.nameId)
    expect(await story.signIn(provider, entityId, answer)).toEqual({ isIn: true })
  })
})

describe('F10 an address that does not decide is refused', () => {
  const entityId = 'https://idp.firma.example/'
  const tried = async (attributes: NonNullable<Said['attributes']>, format?: string) => {
    const provider = await story.addProvider(entityId)
    await story.link(provider, 'mkeller')
    return story.signIn(provider, entityId, { nameId: 'mkeller', attributes, ...(format !== undefined && { format }) })
  }

  it.each<[string, NonNullable<Said['attributes']>]>([
    ['two attributes', { email: MARIA, [`${CLAIMS}/emailaddress`]: 'maria@elsewhere.example' }],
    ['two values of one', { mail: [MARIA, 'maria@elsewhere.example'] }],
    ['one name in two cases', { Email: MARIA, email: 'maria@elsewhere.example' }],
  ])('of different values in %s, with both', async (_, attributes) => {
    const outcome = await tried(attributes)
    expect(outcome).toMatchObject({ stage: 'DOMAIN', finding: { code: 'EMAILS_DIFFER' } })
    const { text } = 'finding' in outcome ? outcome.finding.received.values : {}
    expect(text).toMatch(/@firma\.example/)
    expect(text).toMatch(/@elsewhere\.example/)
    expect(text).not.toContain('maria')
  })

  it.each<[string, NonNullable<Said['attributes']>]>([
    ['none', { groups: 'everybody' }],
    ['an empty one', { mail: '', email: '  ' }],
    ['two in one value', { mail: `maria@elsewhere.example,${MARIA}` }],
    ['one with a name around it', { mail: `maria@elsewhere.example &lt;${MARIA}&gt;` }],
    ['a user principal name of another domain', { [`${CLAIMS}/upn`]: 'mkeller@firma.local' }],
    ['an address elsewhere beside a user principal name of the domain', { mail: 'maria@elsewhere.example', upn: MARIA }],
  ])('%s', async (_, attributes) => {
    expect(await tried(attributes)).toMatchObject({ stage: 'DOMAIN', finding: { code: 'DOMAIN_NOT_ALLOWED' } })
  })

  it('unless the provider names the attribute that counts', async () => {
    const provider = await story.addProvider(entityId, { emailAttribute: 'corporateMail' })
    await story.link(provider, 'mkeller')
    const attributes = { corporateMail: MARIA, mail: 'maria@elsewhere.example' }
    expect(await story.signIn(provider, entityId, { nameId: 'mkeller', attributes })).toEqual({ isIn: true })
    const without = { mail: MARIA, [`${CLAIMS}/upn`]: MARIA }
    expect(await story.signIn(provider, entityId, { nameId: 'mkeller', attributes: without })).toMatchObject({
      stage: 'DOMAIN',
      finding: { code: 'DOMAIN_NOT_ALLOWED' },
    })
  })

  it('but not where no domain is judged', async () => {
    const provider = await story.addProvider(entityId, { allowedDomains: [] })
    await story.link(provider, 'mkeller')
    const attributes = { email: MARIA, mail: 'maria@elsewhere.example' }
    expect(await story.signIn(provider, entityId, { nameId: 'mkeller', attributes })).toEqual({ isIn: true })
  })
})

describe('F2 what providers encrypt', () => {
  const entityId = 'http://sts.firma.example/adfs/services/trust'
  const answer = { nameId: 'mkeller', attributes: { mail: MARIA } }
  const tried = async (wrap: (said: Said) => string) => {
    const provider = await story.addProvider(entityId)
    await story.link(provider, 'mkeller')
    return story.signIn(provider, entityId, answer, wrap)
  }
  const cbc = (said: Said) => encrypted(signed(assertionOf(said)), { certificate, data: 'aes128-cbc' })
  const inSignedResponse = (inner: string, said: Said) => encoded(signed(responseXml(inner, said), { element: 'Response' }))

  it('is taken with GCM, and with CBC inside a signed response', async () => {
    expect([
      await tried((said) => responseOf(encrypted(signed(assertionOf(said)), { certificate }), said)),
      await tried((said) => inSignedResponse(cbc(said), said)),
    ]).toEqual([{ isIn: true }, { isIn: true }])
  })

  it('is refused with CBC in a response without a signature, by a finding of its own', async () => {
    expect(await tried((said) => responseOf(cbc(said), said))).toMatchObject({
      stage: 'ANSWER',
      finding: { code: 'ENCRYPTION_UNPROTECTED', received: { values: { text: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc' } } },
    })
  })

  it('tells no two ciphertexts apart that it cannot open', async () => {
    const bent = (said: Said, at: number) =>
      cbc(said).replace(
        /(<xenc:CipherValue>)([^<]+)(<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/,
        (_, open, text: string, end) => {
          const bytes = Buffer.from(text, 'base64')
          bytes[bytes.length - at] = (bytes[bytes.length - at] ?? 0) ^ 0xff
          return `${open}${bytes.toString('base64')}${end}`
        },
      )
    const outcomes = await Promise.all([1, 17, 40].map((at) => tried((said) => inSignedResponse(bent(said, at), said))))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  })

  it('may be the name ID alone', async () => {
    const withEncryptedName = (xml: string) =>
      xml.replace(/<saml:NameID.*<\/saml:NameID>/, (inner) =>
        encrypted(inner.replace('<saml:NameID', '<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'), {
          certificate,
          within: 'EncryptedID',
        }),
      )
    expect(await tried((said) => responseOf(signed(withEncryptedName(assertionOf(said))), said))).toEqual({ isIn: true })
  })
})
