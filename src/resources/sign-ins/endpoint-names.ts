/** Names of the endpoints of a login provider, from the standards, which are not translated. */
export const endpointNames: Readonly<Record<string, string>> = {
  authorization_endpoint: 'Authorization endpoint',
  token_endpoint: 'Token endpoint',
  jwks_uri: 'JWKS',
  userinfo_endpoint: 'UserInfo endpoint',
  end_session_endpoint: 'End-session endpoint',
}
