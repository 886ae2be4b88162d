import type { ProviderProduct } from '../../../contract/login-providers/provider-products.ts'
import type { Claims } from '../../support/jwt.ts'
import { CLERKS, CLERKS_BY_ID, ENVIRONMENT, nameOf, profileOf, TENANT, type Groups, type Member } from './vendor-members.ts'

// Shapes are those of the products' public documentation, values are ours.

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
export const oidcWorlds: Readonly<Partial<Record<ProviderProduct, OidcWorld>>> = {
  ENTRA_ID: {
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
  OKTA: {
    issuerPath: '/okta',
    discovery: {
      grant_types_supported: ['authorization_code', 'implicit', 'refresh_token', 'password'],
      response_modes_supported: ['query', 'fragment', 'form_post', 'okta_post_message'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none'],
      scopes_supported: ['openid', 'email', 'profile', 'address', 'phone', 'offline_access', 'groups'],
    },
    secret: 'BASIC',
    // The ID token is thin where an access token comes with it.
    idToken: (member) => ({
      sub: member.subject,
      ver: 1,
      jti: 'ID.x',
      amr: ['pwd'],
      idp: '00o1',
      preferred_username: member.email,
      auth_time: Math.floor(Date.now() / 1000),
    }),
    userInfo: (member) => ({
      sub: member.subject,
      ...profileOf(member),
      email: member.email,
      email_verified: true,
      groups: member.groups,
      zoneinfo: 'Europe/Berlin',
    }),
    groups: CLERKS,
  },
  GOOGLE_WORKSPACE: {
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
  KEYCLOAK: {
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
  PING_ONE: {
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
  ONE_LOGIN: {
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
  APPLE: {
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
  // What no product is named for: Authelia, whose ID token holds the subject alone.
  GENERIC: {
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
}
