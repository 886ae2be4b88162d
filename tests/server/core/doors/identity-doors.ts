import type { Door } from '../../../support/held-thread.ts'
import { bearer, type Entrance, type Senders } from './senders.ts'

const AUTHORIZATION = 16_000

/** Of the sign-in, of pages and of headers. */
export function identityDoors(
  { origin, person, interaction, reset, setup }: Entrance,
  { send, form, query, header, address, connect }: Senders,
): Door[] {
  return [
    ...query(
      `/identity/auth?client_id=portico&response_type=code&redirect_uri=${encodeURIComponent(`${origin}/signin-oidc`)}&code_challenge_method=S256`,
      'scope state nonce login_hint ui_locales claims acr_values prompt max_age request request_uri id_token_hint resource customer code_challenge other',
    ),
    ...query('/identity/auth', 'client_id redirect_uri'),
    ...form('/identity/auth', 'client_id scope claims', {}, AUTHORIZATION),
    ...form('/identity/token', 'client_id grant_type', {}),
    ...form(
      '/identity/token',
      'client_id=portico&grant_type=authorization_code&code client_id=portico&grant_type=refresh_token&refresh_token client_assertion client_id=portico&grant_type=authorization_code&code=a&code_verifier',
    ),
    ...form('/identity/token/revocation', 'client_id=portico&token'),
    ...form('/identity/session/end', 'id_token_hint post_logout_redirect_uri state ui_locales', {}, AUTHORIZATION),
    ...header('/identity/me', 'authorization', (text) => `Bearer ${text}`),
    ...header('/identity/token/introspection', 'authorization', (text) => `Basic ${Buffer.from(text).toString('base64')}`),
    ...form(
      interaction.path,
      'step=signIn&password=a&userName step=signIn&userName=a@b.c&password step code',
      { cookie: interaction.cookie },
      16_000,
    ),
    ...form('/identity/forgot', 'userName', {}, 16_000),
    ...form(`/identity/reset/${reset}`, 'newPassword confirmPassword', {}, 16_000),
    ...form('/identity/federation/demo-saml/acs', 'SAMLResponse RelayState', {}, 349_000),
    ...form('/identity/federation/demo-saml/slo', 'SAMLRequest SAMLResponse', {}, 87_000),
    ...query('/identity/federation/demo-saml/slo', 'SAMLRequest SAMLRequest=a&Signature=a&SigAlg'),
    ...query('/identity/federation/demo-oidc/callback', 'code state error_description iss'),
    ...form('/identity/federation/demo-oidc/backchannel-logout', 'logout_token', {}, 520_000),
    {
      name: 'a SAML log-out of XML',
      length: 65_000,
      ask: (text) => send({ path: '/identity/federation/demo-saml/slo', body: `<a>${text}</a>`, headers: { 'content-type': 'text/xml' } }),
    },
    ...[
      '/',
      '/s/',
      '/api/',
      '/identity/',
      '/identity/reset/',
      '/identity/assets/',
      '/identity/interaction/',
      '/connect/',
      '/users/',
      '/assets/',
      '/access/v1/',
      '/ofrep/v1/',
      '/dev/',
    ].map((path) => address(path)),
    ...query('/', 'a'),
    ...header(
      '/',
      'accept accept-language accept-encoding if-none-match if-modified-since range user-agent referer origin traceparent cookie x-forwarded-proto x-forwarded-host forwarded',
    ),
    ...header('/identity/forgot', 'cookie accept-language user-agent'),
    ...header('/identity/forgot', 'x-forwarded-for'),
    ...header('/', 'cookie', (text) => `.AspNetCore.Culture=${text}`),
    ...header('/', 'cookie', (text) => text.replaceAll(/[^;]{2}/g, 'a=')),
    ...header('/graphql?query={viewer{id}}', 'authorization', (text) => `Bearer ${text}`),
    ...header('/graphql?query={viewer{id}}', 'x-customer x-view-as accept cookie user-agent', undefined, bearer(person)),
    connect({ action: 'preview', address: '' }, 'document', 190_000),
    connect({ action: 'preview', document: '' }, 'address', 190_000),
    connect({ action: 'client', clientSecret: '' }, 'clientId', 190_000),
    connect({ action: 'verify' }, 'domain', 190_000),
    {
      name: '/connect no JSON',
      length: 640_000,
      refuses: true,
      isHeavy: true,
      ask: (text) =>
        send({
          path: `${setup.path}/actions`,
          body: text,
          headers: { 'content-type': 'application/json', origin, cookie: setup.cookie },
        }),
    },
  ]
}
