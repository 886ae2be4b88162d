import type { LoginProtocol } from '../../../contract/login-providers/login-provider-checks.ts'
import type { ProviderProduct } from '../../../contract/login-providers/provider-products.ts'
import type { Claims } from '../../support/jwt.ts'
import { bareCertificate, SAML_CERTIFICATE } from '../../support/saml-key.ts'
import type { Said } from '../../support/saml-provider.ts'

// Shapes are those of the products' public documentation, values are ours.

export type Member = {
  readonly subject: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  /** As the product sends them, each as one value. */
  readonly groups: readonly string[]
}
type Groups = { readonly claim: string; readonly member: string; readonly other: string }

export type OidcWorld = {
  /** Below the host of the vendor. */
  readonly issuerPath: string
  readonly discovery: Claims
  readonly secret: 'BASIC' | 'POSTED' | 'SIGNED'
  readonly idToken: (member: Member) => Claims
  readonly userInfo?: (member: Member) => Claims
  /** Undefined: the product sends none. */
  readonly groups?: Groups
}
export type SamlWorld = {
  readonly entityId: string
  readonly signInUrl: string
  readonly metadata: string
  readonly answer: (member: Member) => Pick<Said, 'nameId' | 'format' | 'attributes'>
  readonly groups?: Groups
  readonly isEncrypted?: true
  readonly signs?: 'Response' | 'Both'
}

const nameOf = ({ givenName, familyName }: Member) => `${givenName} ${familyName}`
const profileOf = (member: Member) => ({
  name: nameOf(member),
  given_name: member.givenName,
  family_name: member.familyName,
})
const CLERKS = { claim: 'groups', member: 'Clerks', other: 'Everyone' }
/** Entra ID sends the object IDs of groups. */
const CLERKS_BY_ID = { member: '5f0b1c1e-0f7b-4f0e-9d6b-7a1d5f6f4c11', other: '0d0c2f0e-1111-4222-8333-444455556666' }
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const ENVIRONMENT = '0c1dab7e-4f0e-4b1c-a8c3-9a3f6f0c2a11'

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

type World = { readonly OIDC?: OidcWorld; readonly SAML2?: SamlWorld }

const entraId: World = {
  OIDC: {
    issuerPath: `/entra/${TENANT}/v2.0`,
    // It names neither PKCE methods nor grant types.
    discovery: {
      token_endpoint_auth_methods_supported: [
        'client_secret_post',
        'private_key_jwt',
        'client_secret_basic',
        'self_signed_tls_client_auth',
      ],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      request_uri_parameter_supported: false,
      tenant_region_scope: 'EU',
      cloud_instance_name: 'microsoftonline.com',
    },
    secret: 'BASIC',
    idToken: (member) => ({
      sub: member.subject,
      oid: CLERKS_BY_ID.other,
      tid: TENANT,
      ver: '2.0',
      rh: '1.AAAA',
      uti: 'x',
      name: nameOf(member),
      preferred_username: `mkeller@firma.onmicrosoft.com`,
      email: member.email,
      groups: member.groups,
    }),
    userInfo: ({ subject }) => ({ sub: subject }),
    groups: { claim: 'groups', ...CLERKS_BY_ID },
  },
  SAML2: samlWorld(
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
}

const okta: World = {
  OIDC: {
    issuerPath: '/okta',
    discovery: {
      grant_types_supported: ['authorization_code', 'implicit', 'refresh_token', 'password'],
      response_modes_supported: ['query', 'fragment', 'form_post', 'okta_post_message'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none'],
      scopes_supported: ['openid', 'email', 'profile', 'address', 'phone', 'offline_access', 'groups'],
    },
    secret: 'BASIC',
    idToken: (member) => ({
      sub: member.subject,
      ver: 1,
      jti: 'ID.x',
      amr: ['pwd'],
      idp: '00o1',
      preferred_username: member.email,
      auth_time: Math.floor(Date.now() / 1000),
      name: nameOf(member),
      email: member.email,
      groups: member.groups,
    }),
    userInfo: (member) => ({ sub: member.subject, ...profileOf(member), email: member.email, zoneinfo: 'Europe/Berlin' }),
    groups: CLERKS,
  },
  SAML2: samlWorld(
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
}

const googleWorkspace: World = {
  OIDC: {
    issuerPath: '/google',
    discovery: {
      grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types_supported: ['code', 'token', 'id_token', 'code token', 'code id_token', 'token id_token', 'none'],
      code_challenge_methods_supported: ['plain', 'S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      scopes_supported: ['openid', 'email', 'profile'],
    },
    secret: 'BASIC',
    idToken: (member) => ({
      sub: member.subject,
      azp: 'portico',
      hd: member.email.split('@')[1],
      email: member.email,
      email_verified: true,
      ...profileOf(member),
      picture: 'https://pictures.example/m',
    }),
    userInfo: (member) => ({ sub: member.subject, email: member.email, email_verified: true, ...profileOf(member) }),
  },
  SAML2: samlWorld(
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
}

const adfs: World = {
  SAML2: samlWorld(
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
}

const keycloak: World = {
  OIDC: {
    issuerPath: '/keycloak/realms/firma',
    discovery: {
      grant_types_supported: ['authorization_code', 'implicit', 'refresh_token', 'password', 'client_credentials'],
      response_modes_supported: ['query', 'fragment', 'form_post', 'query.jwt', 'fragment.jwt', 'form_post.jwt', 'jwt'],
      code_challenge_methods_supported: ['plain', 'S256'],
      token_endpoint_auth_methods_supported: [
        'private_key_jwt',
        'client_secret_basic',
        'client_secret_post',
        'tls_client_auth',
        'client_secret_jwt',
      ],
      id_token_signing_alg_values_supported: ['PS384', 'RS384', 'EdDSA', 'ES384', 'HS256', 'HS512', 'ES256', 'RS256', 'HS384'],
    },
    secret: 'BASIC',
    idToken: (member) => ({
      sub: member.subject,
      typ: 'ID',
      azp: 'portico',
      acr: '1',
      sid: 'b2e0',
      auth_time: Math.floor(Date.now() / 1000),
      email_verified: true,
      email: member.email,
      preferred_username: 'mkeller',
      ...profileOf(member),
      groups: member.groups,
    }),
    userInfo: (member) => ({ sub: member.subject, email: member.email, email_verified: true, ...profileOf(member) }),
    groups: { claim: 'groups', member: '/firma/clerks', other: '/firma' },
  },
  SAML2: samlWorld(
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
}

const pingOne: World = {
  OIDC: {
    issuerPath: `/ping/${ENVIRONMENT}/as`,
    discovery: {
      grant_types_supported: ['authorization_code', 'implicit', 'client_credentials', 'refresh_token'],
      response_modes_supported: ['pi.flow', 'query', 'fragment', 'form_post'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt'],
      scopes_supported: ['openid', 'profile', 'email', 'address', 'phone'],
    },
    secret: 'BASIC',
    idToken: (member) => ({
      sub: member.subject,
      acr: 'Single_Factor',
      amr: ['pwd'],
      env: ENVIRONMENT,
      org: CLERKS_BY_ID.other,
      'p1.region': 'EU',
      sid: 'e5b3',
      memberOf: member.groups,
    }),
    userInfo: (member) => ({ sub: member.subject, email: member.email, ...profileOf(member), updated_at: 1_780_000_000 }),
    groups: { claim: 'memberOf', member: 'Clerks', other: 'Everyone' },
  },
  SAML2: samlWorld(
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
}

const oneLogin: World = {
  OIDC: {
    issuerPath: '/onelogin/oidc/2',
    discovery: {
      grant_types_supported: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials', 'password'],
      response_modes_supported: ['form_post', 'fragment', 'query'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    },
    secret: 'BASIC',
    idToken: (member) => ({
      sub: member.subject,
      email: member.email,
      preferred_username: 'mkeller',
      name: nameOf(member),
      updated_at: '2026-05-01T08:00:00Z',
      params: { department: 'Retail' },
      groups: member.groups,
    }),
    userInfo: (member) => ({ sub: member.subject, email: member.email, ...profileOf(member) }),
    groups: CLERKS,
  },
  SAML2: samlWorld(
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
}

const shibboleth: World = {
  SAML2: samlWorld(
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
}

const apple: World = {
  OIDC: {
    issuerPath: '/apple',
    discovery: {
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      scopes_supported: ['openid', 'email', 'name'],
    },
    secret: 'SIGNED',
    idToken: (member) => ({
      sub: member.subject,
      email: member.email,
      email_verified: 'true',
      is_private_email: 'false',
      nonce_supported: true,
      auth_time: Math.floor(Date.now() / 1000),
    }),
  },
}

/** What no product is named for: Authelia, whose ID token holds the subject alone, and SimpleSAMLphp. */
const generic: World = {
  OIDC: {
    issuerPath: '/authelia',
    discovery: {
      grant_types_supported: ['authorization_code', 'implicit', 'client_credentials', 'refresh_token'],
      response_modes_supported: ['form_post', 'query', 'fragment', 'jwt', 'form_post.jwt', 'query.jwt', 'fragment.jwt'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
    },
    secret: 'POSTED',
    idToken: ({ subject }) => ({ sub: subject, amr: ['pwd'], azp: 'portico', auth_time: Math.floor(Date.now() / 1000) }),
    userInfo: (member) => ({
      sub: member.subject,
      name: nameOf(member),
      email: member.email,
      email_verified: true,
      alt_emails: [],
      groups: member.groups,
    }),
    groups: CLERKS,
  },
  SAML2: samlWorld(
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

const worlds: Readonly<Partial<Record<ProviderProduct, World>>> = {
  ENTRA_ID: entraId,
  OKTA: okta,
  GOOGLE_WORKSPACE: googleWorkspace,
  ADFS: adfs,
  KEYCLOAK: keycloak,
  PING_ONE: pingOne,
  ONE_LOGIN: oneLogin,
  SHIBBOLETH: shibboleth,
  APPLE: apple,
  GENERIC: generic,
}

/** The world of a product by a protocol. @throws if a product of the list has none yet */
export function worldOf<Protocol extends LoginProtocol>(product: ProviderProduct, protocol: Protocol): NonNullable<World[Protocol]> {
  const world = worlds[product]?.[protocol]
  if (!world) throw new Error(`${product} has no world of ${protocol}: add one to vendor-worlds.ts.`)
  return world
}
