/** A code example for an app's developers, with the name of its library. */
type Snippet = { readonly library: string; readonly code: string }

type Settings = {
  readonly issuer: string
  readonly clientId: string
  readonly isPublic: boolean
  readonly requirePar: boolean
  readonly redirectUri: string
  readonly scopes: string
}

/** The library refuses plain http, as on a developer's own machine, unless this is allowed. */
const discovery = ({ issuer, clientId, isPublic }: Settings): string => {
  const isPlain = issuer.startsWith('http://')
  const proof = isPublic ? ', undefined, client.None()' : `, process.env.CLIENT_SECRET${isPlain ? ', undefined' : ''}`
  const http = isPlain ? ', { execute: [client.allowInsecureRequests] }' : ''
  return `import * as client from 'openid-client'

const config = await client.discovery(new URL('${issuer}'), '${clientId}'${proof}${http})`
}

const nodeMachine = (settings: Settings): Snippet => ({
  library: 'openid-client (Node.js)',
  code: `${discovery(settings)}

const tokens = await client.clientCredentialsGrant(config, { scope: '${settings.scopes}' })`,
})

const node = (settings: Settings): Snippet => ({
  library: 'openid-client (Node.js)',
  code: `${discovery(settings)}

const verifier = client.randomPKCECodeVerifier()
const signIn = ${settings.requirePar ? 'await client.buildAuthorizationUrlWithPAR' : 'client.buildAuthorizationUrl'}(config, {
  redirect_uri: '${settings.redirectUri}',
  scope: '${settings.scopes}',
  code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
})

const tokensAt = (callback) => client.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier })`,
})

const browser = ({ issuer, clientId, redirectUri, scopes }: Settings): Snippet => ({
  library: 'oidc-client-ts',
  code: `import { UserManager } from 'oidc-client-ts'

const users = new UserManager({
  authority: '${issuer}',
  client_id: '${clientId}',
  redirect_uri: '${redirectUri}',
  scope: '${scopes}',
})`,
})

const apache = ({ issuer, clientId, requirePar, redirectUri, scopes }: Settings): Snippet => ({
  library: 'mod_auth_openidc (Apache)',
  code: `OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret exec:/etc/apache2/client-secret
OIDCRedirectURI ${redirectUri}
OIDCScope "${scopes}"
OIDCPKCEMethod S256${requirePar ? '\nOIDCProviderAuthRequestMethod PAR' : ''}`,
})

const spring = ({ issuer, clientId, redirectUri, scopes }: Settings): Snippet => ({
  library: 'Spring Security',
  code: `spring.security.oauth2.client.registration.portal.client-id=${clientId}
spring.security.oauth2.client.registration.portal.client-secret=\${CLIENT_SECRET}
spring.security.oauth2.client.registration.portal.authorization-grant-type=authorization_code
spring.security.oauth2.client.registration.portal.redirect-uri=${redirectUri}
spring.security.oauth2.client.registration.portal.scope=${scopes.replaceAll(' ', ',')}
spring.security.oauth2.client.provider.portal.issuer-uri=${issuer}`,
})

const dotnet = ({ issuer, clientId, requirePar, scopes }: Settings): Snippet => ({
  library: 'ASP.NET Core',
  code: `builder.Services.AddAuthentication().AddOpenIdConnect(options => {
  options.Authority = "${issuer}";
  options.ClientId = "${clientId}";
  options.ClientSecret = builder.Configuration["ClientSecret"];
  options.ResponseType = "code";
  options.UsePkce = true;${requirePar ? '\n  options.PushedAuthorizationBehavior = PushedAuthorizationBehavior.Require;' : ''}
${scopes
  .split(' ')
  .map((scope) => `  options.Scope.Add("${scope}");`)
  .join('\n')}
});`,
})

const appAuth = ({ issuer, clientId, redirectUri, scopes }: Settings): Snippet => ({
  library: 'AppAuth',
  code: `{
  "issuer": "${issuer}",
  "client_id": "${clientId}",
  "redirect_uri": "${redirectUri}",
  "scope": "${scopes}"
}`,
})

const springMachine = ({ issuer, clientId, scopes }: Settings): Snippet => ({
  library: 'Spring Security',
  code: `spring.security.oauth2.client.registration.portal.client-id=${clientId}
spring.security.oauth2.client.registration.portal.client-secret=\${CLIENT_SECRET}
spring.security.oauth2.client.registration.portal.authorization-grant-type=client_credentials
spring.security.oauth2.client.registration.portal.scope=${scopes.replaceAll(' ', ',')}
spring.security.oauth2.client.provider.portal.issuer-uri=${issuer}`,
})

const machine = ({ issuer, clientId, scopes }: Settings): Snippet => ({
  library: 'curl',
  code: `curl -u "${clientId}:$CLIENT_SECRET" -d grant_type=client_credentials -d scope="${scopes}" ${issuer}/token`,
})

const BY_KIND = {
  MACHINE: [machine, nodeMachine, springMachine],
  NATIVE: [appAuth, node, browser],
  WEB_APP: [node, apache, spring, dotnet],
  BROWSER: [browser],
} as const

/** Returns settings for common client libraries that suit the kind of app. */
export const snippetsOf = (kind: keyof typeof BY_KIND, settings: Settings): readonly Snippet[] => BY_KIND[kind].map((of) => of(settings))
