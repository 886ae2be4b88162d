import type { ProviderProduct } from '../../../contract/login-providers/provider-products.ts'
import { bareCertificate, SAML_CERTIFICATE } from '../../support/saml-key.ts'
import type { Said } from '../../support/saml-provider.ts'
import { CLERKS, CLERKS_BY_ID, ENVIRONMENT, nameOf, TENANT, type Groups, type Member } from './vendor-members.ts'

// Shapes are those of the products' public documentation, values are ours.

export type SamlWorld = {
  readonly entityId: string
  readonly signInUrl: string
  readonly metadata: string
  readonly answer: (member: Member) => Pick<Said, 'nameId' | 'format' | 'attributes'>
  readonly groups?: Groups
  readonly isEncrypted?: true
  readonly signs?: 'Response' | 'Both'
}

const FORMAT = 'urn:oasis:names:tc:SAML'
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const BINDING = `${FORMAT}:2.0:bindings`
const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/** An entity descriptor. `before` and `after` stand around its identity provider, `inside` between its keys and its sign-in addresses. */
function metadataOf(
  entityId: string,
  signInUrl: string,
  { before = '', inside = '', after = '', namespaces = '', bindings = ['HTTP-Redirect', 'HTTP-POST'], wantsSigned = false } = {},
): string {
  const key = (use: string) =>
    `<KeyDescriptor${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bareCertificate(SAML_CERTIFICATE)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
  return (
    `${XML}<EntityDescriptor xmlns="${FORMAT}:2.0:metadata"${namespaces} ID="_1" entityID="${entityId}">${before}` +
    `<IDPSSODescriptor WantAuthnRequestsSigned="${wantsSigned}" protocolSupportEnumeration="${FORMAT}:2.0:protocol">${key(' use="signing"')}${inside}` +
    bindings.map((each) => `<SingleSignOnService Binding="${BINDING}:${each}" Location="${signInUrl}"/>`).join('') +
    `</IDPSSODescriptor>${after}</EntityDescriptor>`
  )
}
const logoutAt = (address: string) => `<SingleLogoutService Binding="${BINDING}:HTTP-Redirect" Location="${address}"/>`
/** The role of WS-Federation that AD FS and Entra ID publish before that of SAML. */
const FEDERATION_ROLE =
  '<RoleDescriptor xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706" xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706"><fed:ClaimTypesOffered/></RoleDescriptor>'

function samlWorld(
  entityId: string,
  signInUrl: string,
  parts: Omit<SamlWorld, 'entityId' | 'signInUrl' | 'metadata'>,
  shape?: Parameters<typeof metadataOf>[2],
): SamlWorld {
  return { entityId, signInUrl, metadata: metadataOf(entityId, signInUrl, shape), ...parts }
}

export const samlWorlds: Readonly<Partial<Record<ProviderProduct, SamlWorld>>> = {
  ENTRA_ID: samlWorld(
    `https://sts.windows.net/${TENANT}/`,
    `https://login.microsoftonline.com/${TENANT}/saml2`,
    {
      answer: (member) => ({
        nameId: member.subject,
        format: `${FORMAT}:2.0:nameid-format:persistent`,
        attributes: {
          'http://schemas.microsoft.com/identity/claims/tenantid': TENANT,
          'http://schemas.microsoft.com/identity/claims/displayname': nameOf(member),
          'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': member.groups,
          [`${CLAIMS}/givenname`]: member.givenName,
          [`${CLAIMS}/surname`]: member.familyName,
          [`${CLAIMS}/emailaddress`]: member.email,
          [`${CLAIMS}/name`]: 'mkeller@firma.onmicrosoft.com',
        },
      }),
      groups: { claim: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups', ...CLERKS_BY_ID },
    },
    { before: FEDERATION_ROLE, inside: logoutAt(`https://login.microsoftonline.com/${TENANT}/saml2`) },
  ),
  OKTA: samlWorld(
    'http://www.okta.com/exk1fcia6d6EMsf331d8',
    'https://firma.okta.com/app/firma_portal_1/exk1fcia6d6EMsf331d8/sso/saml',
    {
      answer: (member) => ({
        nameId: member.subject,
        attributes: {
          email: member.email,
          firstName: member.givenName,
          lastName: member.familyName,
          groups: member.groups,
        },
      }),
      groups: CLERKS,
      signs: 'Both',
    },
    { inside: `<NameIDFormat>${FORMAT}:1.1:nameid-format:unspecified</NameIDFormat>`, bindings: ['HTTP-POST', 'HTTP-Redirect'] },
  ),
  GOOGLE_WORKSPACE: samlWorld(
    'https://accounts.google.com/o/saml2?idpid=C01abc2de',
    'https://accounts.google.com/o/saml2/idp?idpid=C01abc2de',
    {
      answer: (member) => ({
        nameId: member.email,
        format: `${FORMAT}:1.1:nameid-format:emailAddress`,
        attributes: { email: member.email, firstName: member.givenName, lastName: member.familyName, groups: member.groups },
      }),
      groups: CLERKS,
      signs: 'Response',
    },
    { inside: `<NameIDFormat>${FORMAT}:1.1:nameid-format:emailAddress</NameIDFormat>` },
  ),
  ADFS: samlWorld(
    'http://sts.firma.example/adfs/services/trust',
    'https://sts.firma.example/adfs/ls/',
    {
      answer: (member) => ({
        nameId: member.subject,
        attributes: {
          [`${CLAIMS}/emailaddress`]: member.email,
          [`${CLAIMS}/upn`]: 'mkeller@firma.local',
          [`${CLAIMS}/givenname`]: member.givenName,
          [`${CLAIMS}/surname`]: member.familyName,
          'http://schemas.xmlsoap.org/claims/Group': member.groups,
        },
      }),
      groups: { claim: 'http://schemas.xmlsoap.org/claims/Group', member: 'Clerks', other: 'Domain Users' },
    },
    {
      before: `${FEDERATION_ROLE}<SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${FORMAT}:2.0:protocol"><AssertionConsumerService Binding="${BINDING}:HTTP-POST" Location="https://sts.firma.example/adfs/ls/" index="0"/></SPSSODescriptor>`,
      inside: `${logoutAt('https://sts.firma.example/adfs/ls/')}<NameIDFormat>${FORMAT}:1.1:nameid-format:emailAddress</NameIDFormat><NameIDFormat>${FORMAT}:2.0:nameid-format:persistent</NameIDFormat>`,
      after: '<ContactPerson contactType="support"/>',
    },
  ),
  KEYCLOAK: samlWorld(
    'https://keycloak.firma.example/realms/firma',
    'https://keycloak.firma.example/realms/firma/protocol/saml',
    {
      answer: (member) => ({
        nameId: member.subject,
        format: `${FORMAT}:2.0:nameid-format:persistent`,
        attributes: {
          'urn:oid:1.2.840.113549.1.9.1': member.email,
          'urn:oid:2.5.4.42': member.givenName,
          'urn:oid:2.5.4.4': member.familyName,
          Role: ['offline_access', 'uma_authorization'],
          member: member.groups,
        },
      }),
      groups: { claim: 'member', member: '/firma/clerks', other: '/firma' },
      signs: 'Both',
    },
    {
      inside: `<ArtifactResolutionService Binding="${BINDING}:SOAP" Location="https://keycloak.firma.example/realms/firma/protocol/saml/resolve" index="0"/>${logoutAt('https://keycloak.firma.example/realms/firma/protocol/saml')}`,
      bindings: ['HTTP-POST', 'HTTP-Redirect', 'SOAP', 'HTTP-Artifact'],
    },
  ),
  PING_ONE: samlWorld(
    `https://auth.pingone.eu/${ENVIRONMENT}`,
    `https://auth.pingone.eu/${ENVIRONMENT}/saml20/idp/sso`,
    {
      answer: (member) => ({
        nameId: member.subject,
        attributes: {
          email: member.email,
          saml_subject: member.subject,
          givenName: member.givenName,
          sn: member.familyName,
          memberOf: member.groups,
        },
      }),
      groups: { claim: 'memberOf', member: 'Clerks', other: 'Everyone' },
    },
    { inside: logoutAt(`https://auth.pingone.eu/${ENVIRONMENT}/saml20/idp/slo`), bindings: ['HTTP-POST', 'HTTP-Redirect'] },
  ),
  ONE_LOGIN: samlWorld(
    'https://app.onelogin.com/saml/metadata/123456',
    'https://firma.onelogin.com/trust/saml2/http-redirect/sso/123456',
    {
      answer: (member) => ({
        nameId: member.subject,
        attributes: {
          'User.email': member.email,
          'User.FirstName': member.givenName,
          'User.LastName': member.familyName,
          memberOf: member.groups,
        },
      }),
      groups: { claim: 'memberOf', member: 'Clerks', other: 'Everyone' },
    },
    { bindings: ['HTTP-Redirect', 'HTTP-POST', 'SOAP'] },
  ),
  SHIBBOLETH: samlWorld(
    'https://idp.uni.example/idp/shibboleth',
    'https://idp.uni.example/idp/profile/SAML2/Redirect/SSO',
    {
      answer: (member) => ({
        nameId: member.subject,
        format: `${FORMAT}:2.0:nameid-format:persistent`,
        attributes: {
          'urn:oid:0.9.2342.19200300.100.1.3': member.email,
          'urn:oid:2.16.840.1.113730.3.1.241': nameOf(member),
          'urn:oid:2.5.4.42': member.givenName,
          'urn:oid:2.5.4.4': member.familyName,
          'urn:oid:1.3.6.1.4.1.5923.1.5.1.1': member.groups,
        },
      }),
      groups: {
        claim: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
        member: 'cn=clerks,ou=groups,dc=uni,dc=example',
        other: 'cn=all,dc=uni,dc=example',
      },
      isEncrypted: true,
      signs: 'Response',
    },
    {
      namespaces: ' xmlns:shibmd="urn:mace:shibboleth:metadata:1.0"',
      before: '<Extensions><shibmd:Scope regexp="false">uni.example</shibmd:Scope></Extensions>',
      after: `<AttributeAuthorityDescriptor protocolSupportEnumeration="${FORMAT}:2.0:protocol"><AttributeService Binding="${BINDING}:SOAP" Location="https://idp.uni.example:8443/idp/profile/SAML2/SOAP/AttributeQuery"/></AttributeAuthorityDescriptor>`,
    },
  ),
  // What no product is named for: SimpleSAMLphp.
  GENERIC: samlWorld(
    'https://idp.firma.example/saml2/idp/metadata.php',
    'https://idp.firma.example/saml2/idp/SSOService.php',
    {
      answer: (member) => ({
        nameId: member.subject,
        format: `${FORMAT}:2.0:nameid-format:persistent`,
        attributes: {
          mail: member.email,
          displayName: nameOf(member),
          givenName: member.givenName,
          sn: member.familyName,
          groups: member.groups,
        },
      }),
      groups: CLERKS,
      signs: 'Both',
    },
    {
      inside: `${logoutAt('https://idp.firma.example/saml2/idp/SingleLogoutService.php')}<NameIDFormat>${FORMAT}:2.0:nameid-format:transient</NameIDFormat>`,
      bindings: ['HTTP-Redirect'],
    },
  ),
}
