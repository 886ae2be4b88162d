import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createVerify } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { bareCertificate, SAML_CERTIFICATE } from './saml-key.ts'
import { assertionOf, responseOf, signed } from './saml-provider.ts'

/** An authentication request as received by the provider. */
export type Asked = { binding: 'redirect' | 'post'; issuer: string; acs: string; format: string; isSigned: boolean }

export type SamlServer = {
  origin: string
  metadataUrl: string
  asked: Asked[]
  /** Sets the user of the next sign-in; a transient name ID comes with a subject-id. */
  as(subject: string): void
  /** Changes its metadata from now on. */
  say(metadata: Partial<Metadata>): void
  /** Refuses requests that are not signed with a certificate of these metadata. */
  trust(serviceMetadata: string): void
  close(): Promise<void>
}

type Metadata = {
  entityId: string
  certificates: string[]
  wantsSigned: boolean
  bindings: ('Redirect' | 'POST')[]
  raw: string | undefined
}

/**
 * Starts a SAML2 identity provider of another organisation: metadata, a sign-in URL for both bindings, signed assertions of whichever user the test
 * sets.
 */
export async function startSamlServer(): Promise<SamlServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let says: Metadata = {
    entityId: `${origin}/metadata`,
    certificates: [SAML_CERTIFICATE],
    wantsSigned: false,
    bindings: ['Redirect', 'POST'],
    raw: undefined,
  }
  let subject = 'nobody'
  let trusted: string[] | undefined
  const asked: Asked[] = []
  server.on('request', (req, res) => {
    if (req.url === '/metadata')
      return void res.setHeader('content-type', 'application/samlmetadata+xml').end(says.raw ?? metadataXml(origin, says))
    void answer(req, res)
  })
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const request = await readRequest(req, trusted)
    asked.push(request.asked)
    if (trusted && !request.asked.isSigned) return void res.writeHead(400).end('The request is not signed.')
    res.setHeader('content-type', 'text/html').end(answerForm(request, says.entityId, subject))
  }
  return {
    origin,
    metadataUrl: `${origin}/metadata`,
    asked,
    as: (name) => void (subject = name),
    say: (more) => void (says = { ...says, ...more }),
    trust: (xml) => void (trusted = [...xml.matchAll(/X509Certificate>([^<]+)</g)].map(([, text = '']) => pem(text))),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const pem = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/\s+/g, '').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----`

const metadataXml = (origin: string, { entityId, certificates, wantsSigned, bindings }: Metadata) =>
  `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">` +
  `<md:IDPSSODescriptor WantAuthnRequestsSigned="${wantsSigned}" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
  certificates
    .map(
      (one) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\n${bareCertificate(one)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join('') +
  '<md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>' +
  bindings
    .map(
      (one) =>
        `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${one}" Location="${origin}/sso/${one.toLowerCase()}"/>`,
    )
    .join('') +
  '</md:IDPSSODescriptor></md:EntityDescriptor>'

type Read = { asked: Asked; id: string; relayState: string }

async function readRequest(req: IncomingMessage, trusted: string[] | undefined): Promise<Read> {
  const url = new URL(req.url ?? '/', 'http://saml.test')
  const isPost = req.method === 'POST'
  const fields = isPost ? new URLSearchParams(Buffer.concat(await req.toArray()).toString()) : url.searchParams
  const bytes = Buffer.from(fields.get('SAMLRequest') ?? '', 'base64')
  const xml = (isPost ? bytes : inflateRawSync(bytes)).toString()
  const one = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: one(/\bID="([^"]+)"/),
    relayState: fields.get('RelayState') ?? '',
    asked: {
      binding: isPost ? 'post' : 'redirect',
      issuer: one(/Issuer[^>]*>([^<]+)</),
      acs: one(/AssertionConsumerServiceURL="([^"]+)"/),
      format: one(/NameIDPolicy[^>]*Format="([^"]+)"/),
      isSigned: trusted?.some((certificate) => (isPost ? isSignedXml(xml, certificate) : isSignedAddress(url, certificate))) ?? false,
    },
  }
}

/** Verifies a signature by SAML bindings 3.4.4.1, over the parameters exactly as in the URL. */
function isSignedAddress(url: URL, certificate: string): boolean {
  const parts = url.search.slice(1).split('&')
  const signedParts = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => parts.filter((part) => part.startsWith(`${name}=`)))
  if (url.searchParams.get('SigAlg') !== 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256') return false
  return createVerify('RSA-SHA256')
    .update(signedParts.join('&'))
    .verify(certificate, url.searchParams.get('Signature') ?? '', 'base64')
}

function isSignedXml(xml: string, certificate: string): boolean {
  const [signature] = Array.from(
    new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature'),
  )
  if (!signature) return false
  const verifier = new SignedXml({ publicCert: certificate })
  verifier.loadSignature(signature)
  try {
    return verifier.checkSignature(xml) && verifier.getSignedReferences().length === 1
  } catch {
    return false
  }
}

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

function answerForm({ asked: { acs, format, issuer }, id, relayState }: Read, entityId: string, subject: string): string {
  const isTransient = format === TRANSIENT
  const said = {
    issuer: entityId,
    nameId: isTransient ? `once-${id}` : subject,
    format,
    inResponseTo: id,
    recipient: acs,
    audience: issuer,
    ...(isTransient ? { attributes: { 'urn:oasis:names:tc:SAML:attribute:subject-id': subject } } : {}),
  }
  const response = responseOf(signed(assertionOf(said)), said)
  return `<form method="post" action="${acs}"><input name="SAMLResponse" value="${response}"><input name="RelayState" value="${relayState}"></form>`
}
