import { X509Certificate } from 'node:crypto'
import type { LogoutBinding, LogoutUrl, nameIdFormats, samlBindings } from '../../tables/providers/login-provider.table.ts'
import { isSafeScheme, LONGEST_METADATA, type FetchOptions } from '../guarded-fetch.ts'
import { hasDoctype, parseXml, XML_LIMITS } from '../../platform/xml.ts'
import { pemOf } from '../../platform/certificates.ts'
import { xmlExcess } from '../../platform/xml-size.ts'
import { childrenOf, elementsOf, METADATA, PROTOCOL, SIGNATURE, textOf } from './xml.ts'

type SamlBinding = (typeof samlBindings)[number]
export type NameIdFormat = (typeof nameIdFormats)[number]

export const FORMATS: Readonly<Record<NameIdFormat, string>> = {
  UNSPECIFIED: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  EMAIL_ADDRESS: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  PERSISTENT: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  TRANSIENT: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

const BINDINGS: Readonly<Record<SamlBinding, string>> = {
  HTTP_REDIRECT: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  HTTP_POST: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
}

export const LOGOUTS: Readonly<Record<LogoutBinding, string>> = { ...BINDINGS, SOAP: 'urn:oasis:names:tc:SAML:2.0:bindings:SOAP' }

/** The metadata of a SAML2 provider, as far as a sign-in needs them (SAML metadata 2.0, sections 2.3 and 2.4). */
export type SamlMetadata = {
  entityId: string
  /** Sign-in addresses by binding; at least one. */
  signInUrls: Partial<Record<SamlBinding, string>>
  /** Log-out addresses by binding. */
  logoutUrls: Partial<Record<LogoutBinding, LogoutUrl>>
  /** Artifact resolution addresses by index. */
  artifactUrls: Readonly<Record<string, string>>
  /** Certificates that assertions may be signed with; PEM, concatenated. */
  certificates: string
  wantsSignedRequests: boolean
  nameIdFormats: NameIdFormat[]
}

/** Maximum number of certificates for signatures, and of artifact addresses: every sign-in goes through all of them. */
const MOST_EACH = 50

const FAULTS = {
  TOO_LARGE: `These metadata are larger than one megabyte, or hold more than ${XML_LIMITS.elements} elements or ${MOST_EACH} certificates. Ask for the metadata of the one provider alone.`,
  NOT_XML: 'This is not well-formed XML. Take the file as the provider gives it, unchanged.',
  DOCTYPE: 'The XML declares a document type, which SAML metadata never do. Ask the provider for its metadata file.',
  NOT_METADATA: 'This XML holds no SAML2 identity provider. Take the metadata of the identity provider, not of a service.',
  SEVERAL_PROVIDERS: 'These metadata describe several identity providers. Ask for the metadata of the one alone.',
  EXPIRED: 'These metadata are no longer valid. Ask the provider for new ones.',
  NO_SIGN_IN_ADDRESS: 'These metadata name no https sign-in address for HTTP-Redirect or HTTP-POST.',
  NO_CERTIFICATE: 'These metadata hold no certificate for signatures that can be read.',
  NO_RSA_CERTIFICATE: 'These metadata hold no RSA certificate for signatures, only others. Let the provider sign with an RSA key.',
} as const

/** Metadata that cannot be used; the message says what to do. */
export class BadMetadata extends Error {
  override name = 'BadMetadata'
  readonly code: keyof typeof FAULTS
  constructor(code: keyof typeof FAULTS) {
    super(FAULTS[code])
    this.code = code
  }
}

/**
 * Reads a SAML2 provider's metadata. Nothing outside the text is loaded. Call it on the main thread for short texts only, see `readMetadata`.
 * @param fetching whether the addresses may be plain HTTP
 * @throws {BadMetadata}
 */
export const readSamlMetadata = (xml: string, now: Date, fetching: FetchOptions = { allowInside: false }): SamlMetadata =>
  onlySafe(parseMetadata(xml, now), fetching)

/**
 * Parses metadata, including addresses that are not allowed.
 * @throws {BadMetadata}
 */
export function parseMetadata(xml: string, now: Date): SamlMetadata {
  if (xml.length > LONGEST_METADATA) throw new BadMetadata('TOO_LARGE')
  const document = parse(xml)
  const entity = providerOf(document)
  const role = rolesOf(entity)[0]
  const entityId = entity.getAttribute('entityID')?.trim()
  if (!role || !entityId) throw new BadMetadata('NOT_METADATA')
  for (const element of [...groupsOf(entity), entity, role]) {
    const until = element.getAttribute('validUntil')
    if (until && !(new Date(until).getTime() > now.getTime())) throw new BadMetadata('EXPIRED')
  }
  const formats = childrenOf(role, METADATA, 'NameIDFormat').map(textOf)
  return {
    entityId,
    signInUrls: signInUrlsOf(role),
    logoutUrls: logoutUrlsOf(role),
    artifactUrls: artifactUrlsOf(role),
    certificates: certificatesOf(role),
    wantsSignedRequests: ['true', '1'].includes(role.getAttribute('WantAuthnRequestsSigned') ?? ''),
    nameIdFormats: keysOf(FORMATS).filter((name) => formats.includes(FORMATS[name])),
  }
}

/**
 * Removes the addresses that are not allowed.
 * @throws {BadMetadata} if no sign-in address remains, or there is no certificate
 */
export function onlySafe(metadata: SamlMetadata, fetching: FetchOptions): SamlMetadata {
  const isSafe = (location: string) => isSafeScheme(new URL(location), fetching)
  const safe = {
    ...metadata,
    signInUrls: Object.fromEntries(Object.entries(metadata.signInUrls).filter(([, location]) => isSafe(location))),
    logoutUrls: Object.fromEntries(
      Object.entries(metadata.logoutUrls)
        .filter(([, { to }]) => isSafe(to))
        .map(([binding, { to, answer }]) => [binding, { to, answer: isSafe(answer) ? answer : to }]),
    ),
    artifactUrls: Object.fromEntries(Object.entries(metadata.artifactUrls).filter(([, location]) => isSafe(location))),
  }
  if (Object.keys(safe.signInUrls).length === 0) throw new BadMetadata('NO_SIGN_IN_ADDRESS')
  if (safe.certificates === '') throw new BadMetadata('NO_CERTIFICATE')
  return safe
}

function parse(xml: string): Document {
  if (hasDoctype(xml)) throw new BadMetadata('DOCTYPE')
  const excess = xmlExcess(xml, XML_LIMITS)
  if (excess !== undefined && excess !== 'form') throw new BadMetadata('TOO_LARGE')
  const document = parseXml(xml)
  if (!document) throw new BadMetadata('NOT_XML')
  return document
}

function providerOf(document: Document): Element {
  const entities = elementsOf(document, METADATA, 'EntityDescriptor').filter((entity) => rolesOf(entity).length > 0)
  if (entities.length > 1) throw new BadMetadata('SEVERAL_PROVIDERS')
  if (!entities[0]) throw new BadMetadata('NOT_METADATA')
  return entities[0]
}

/** Values of a group apply to each provider in it (SAML metadata 2.0, section 2.3.1). */
function groupsOf(entity: Element): Element[] {
  const group = entity.parentNode
  return group?.nodeType === 1 ? [group as Element, ...groupsOf(group as Element)] : []
}

const rolesOf = (entity: Element) =>
  childrenOf(entity, METADATA, 'IDPSSODescriptor').filter((role) =>
    (role.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL),
  )

function signInUrlsOf(role: Element): SamlMetadata['signInUrls'] {
  const services = childrenOf(role, METADATA, 'SingleSignOnService')
  const found = keysOf(BINDINGS).flatMap((binding) => {
    const location = locationOf(
      services.find((one) => one.getAttribute('Binding') === BINDINGS[binding]),
      'Location',
    )
    return location === undefined ? [] : [[binding, location] as const]
  })
  return Object.fromEntries(found)
}

function logoutUrlsOf(role: Element): SamlMetadata['logoutUrls'] {
  const services = childrenOf(role, METADATA, 'SingleLogoutService')
  const found = keysOf(LOGOUTS).flatMap((binding) => {
    const service = services.find((one) => one.getAttribute('Binding') === LOGOUTS[binding])
    const to = locationOf(service, 'Location')
    return to === undefined ? [] : [[binding, { to, answer: locationOf(service, 'ResponseLocation') ?? to }] as const]
  })
  return Object.fromEntries(found)
}

function artifactUrlsOf(role: Element): SamlMetadata['artifactUrls'] {
  const services = childrenOf(role, METADATA, 'ArtifactResolutionService').filter((one) => one.getAttribute('Binding') === LOGOUTS.SOAP)
  if (services.length > MOST_EACH) throw new BadMetadata('TOO_LARGE')
  const found = services.flatMap((service) => {
    const location = locationOf(service, 'Location')
    return location === undefined ? [] : [[service.getAttribute('index') ?? '0', location] as const]
  })
  return Object.fromEntries(found)
}

function locationOf(service: Element | undefined, attribute: string): string | undefined {
  // Files are wrapped by editors and mail programs; no address contains white space.
  const location = withoutSpace(service?.getAttribute(attribute) ?? '')
  return URL.canParse(location) ? location : undefined
}

/** Keys without a use are valid for signatures too (SAML metadata 2.0, section 2.4.1.1). */
function certificatesOf(role: Element): string {
  const keys = childrenOf(role, METADATA, 'KeyDescriptor').filter((key) => (key.getAttribute('use') || 'signing') === 'signing')
  const texts = keys.flatMap((key) => elementsOf(key, SIGNATURE, 'X509Certificate')).map((element) => withoutSpace(textOf(element)))
  const bases = [...new Set(texts)].flatMap((text) => (text === '' ? [text] : text.split(PEM_HEADERS).filter(Boolean)))
  const different = [...new Set(bases)]
  if (different.length > MOST_EACH) throw new BadMetadata('TOO_LARGE')
  const pems = different.map((base64) => pemOf('CERTIFICATE', base64))
  const readable = pems.flatMap((pem) => certificateOf(pem) ?? [])
  const usable = readable.filter(({ certificate }) => certificate.publicKey.asymmetricKeyType === 'rsa')
  if (readable.length > 0 && usable.length === 0) throw new BadMetadata('NO_RSA_CERTIFICATE')
  return usable.map(({ pem }) => pem).join('\n')
}

/** Some providers put a whole PEM file into the element, sometimes with several certificates. */
const PEM_HEADERS = /-{5}(?:BEGIN|END)[A-Z0-9]+-{5}/

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')

function certificateOf(pem: string): { readonly pem: string; readonly certificate: X509Certificate } | undefined {
  try {
    const certificate = new X509Certificate(pem)
    // Keys of unknown algorithms can only be found out by reading them.
    return certificate.publicKey.asymmetricKeyType === undefined ? undefined : { pem, certificate }
  } catch {
    return undefined
  }
}

const keysOf = <Name extends string>(record: Readonly<Record<Name, string>>): Name[] => Object.keys(record) as Name[]
