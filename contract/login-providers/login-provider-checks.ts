export const LOGIN_PROTOCOLS = ['OIDC', 'SAML2'] as const
export type LoginProtocol = (typeof LOGIN_PROTOCOLS)[number]

/** Reasons why a provider's metadata could not be used. */
export const METADATA_FAULTS = [
  'UNREACHABLE',
  'REFUSED_ADDRESS',
  'REDIRECTS',
  'TOO_LARGE',
  'NOT_XML',
  'DOCTYPE',
  'NOT_METADATA',
  'SEVERAL_PROVIDERS',
  'EXPIRED',
  'NO_SIGN_IN_ADDRESS',
  'NO_CERTIFICATE',
  'NO_RSA_CERTIFICATE',
  'UNSUPPORTED',
  'OTHER_PROVIDER',
] as const
export type MetadataFault = (typeof METADATA_FAULTS)[number]

/** Reasons why the DNS did not prove a domain. */
export const DOMAIN_FAULTS = ['NO_RECORD', 'OTHER_RECORD', 'NO_ANSWER'] as const
export type DomainFault = (typeof DOMAIN_FAULTS)[number]

/** Stages of a sign-in by a login provider, in this order. */
export const SIGN_IN_STAGES = ['REQUEST', 'REDIRECT', 'RESPONSE', 'SIGNATURE', 'CONDITIONS', 'CLAIMS', 'MAPPING', 'USER'] as const
export type SignInStage = (typeof SIGN_IN_STAGES)[number]

/** Checks that can refuse a sign-in by a login provider. */
export const SIGN_IN_CHECKS = [
  /** The provider's metadata cannot be read, or do not match. */
  'METADATA',
  /** The provider itself refused. */
  'STATUS',
  /** The response is malformed. */
  'ANSWER',
  /** The code could not be exchanged for an ID token. */
  'EXCHANGE',
  'SIGNATURE',
  'ISSUER',
  /** It responds to another request than ours. */
  'REQUEST',
  /** It was made for another service, or for another address of ours. */
  'AUDIENCE',
  'TIME',
  /** It does not name the user, or not by a persistent identifier. */
  'SUBJECT',
  /** The domain of their e-mail address is not one that the provider is for. */
  'DOMAIN',
  /** It was used before. */
  'REPLAY',
  /** No account here may sign in with it. */
  'ACCOUNT',
] as const
export type SignInCheck = (typeof SIGN_IN_CHECKS)[number]
