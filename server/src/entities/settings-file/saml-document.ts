import { escape } from '../../accounts/messages/html.ts'
import { BadMetadata, LOGOUTS, parseMetadata } from '../../federation/saml/saml-metadata.ts'
import { METADATA, PROTOCOL, SIGNATURE } from '../../federation/saml/xml.ts'
import type { LogoutBinding } from '../../tables/providers/login-provider.table.ts'
import type { LockedProvider } from '../login-providers/login-provider.row.ts'

type Written = Pick<LockedProvider, 'signInUrls' | 'logoutUrls' | 'artifactUrls' | 'certificates' | 'wantsSignedRequests'>
type Read = Written & Pick<LockedProvider, 'protocol' | 'metadataUrl' | 'entityId'>

/** Metadata document of a SAML2 provider that has no address for it, made from what a document has set; null where there is none. */
export const samlDocumentOf = (provider: Read): string | null =>
  provider.protocol === 'SAML2' && provider.metadataUrl === null && provider.entityId !== null ? write(provider.entityId, provider) : null

/** The document as an export writes it, so that a document of any form compares with it. One that cannot be read stays as it is, and is refused. */
export function normalMetadata(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  try {
    const { entityId, ...read } = parseMetadata(value, new Date())
    return write(entityId, read)
  } catch (error) {
    if (error instanceof BadMetadata) return value
    throw error
  }
}

function write(entityId: string, { signInUrls, logoutUrls, artifactUrls, certificates, wantsSignedRequests }: Written): string {
  const pems = (certificates ?? '').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const keys = pems.map((pem) => {
    const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, '')
    return `<KeyDescriptor use="signing"><KeyInfo xmlns="${SIGNATURE}"><X509Data><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
  })
  const bindingOf = (binding: string) => LOGOUTS[binding as LogoutBinding]
  const services = [
    ...inOrder(artifactUrls).map(([index, to]) =>
      element('ArtifactResolutionService', { Binding: LOGOUTS.SOAP, Location: to, index: index }),
    ),
    ...inOrder(logoutUrls).map(([binding, { to, answer }]) =>
      element('SingleLogoutService', { Binding: bindingOf(binding), Location: to, ResponseLocation: answer }),
    ),
    ...inOrder(signInUrls).map(([binding, to]) => element('SingleSignOnService', { Binding: bindingOf(binding), Location: to })),
  ]
  return [
    `<EntityDescriptor xmlns="${METADATA}" entityID="${escape(entityId)}">`,
    `  <IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}" WantAuthnRequestsSigned="${wantsSignedRequests}">`,
    ...[...keys, ...services].map((line) => `    ${line}`),
    '  </IDPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n')
}

const inOrder = <Value>(record: Readonly<Record<string, Value>> | null | undefined): [string, Value][] =>
  Object.entries(record ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))

const element = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${escape(value)}"`)
    .join(' ')}/>`
