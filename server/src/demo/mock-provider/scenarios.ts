/**
 * What the mock provider answers: as it should, or wrong in one way. An ID token names its request by nonce, so that one which was used
 * before is OTHER_REQUEST; an assertion has an ID besides.
 */
export const mockScenarios = {
  OIDC: [
    'VALID',
    'DENIED',
    'WRONG_SIGNATURE',
    'UNSIGNED',
    'EXPIRED',
    'SKEWED',
    'WRONG_AUDIENCE',
    'WRONG_ISSUER',
    'OTHER_REQUEST',
    'MISSING_CLAIM',
    'SLOW',
  ],
  SAML2: [
    'VALID',
    'DENIED',
    'WRONG_SIGNATURE',
    'UNSIGNED',
    'EXPIRED',
    'SKEWED',
    'WRONG_AUDIENCE',
    'WRONG_ISSUER',
    'OTHER_REQUEST',
    'REPLAYED',
    'MISSING_CLAIM',
    'TWO_ASSERTIONS',
    'COMMENT',
  ],
} as const

/** What it answers besides where an artifact is asked for. */
export const artifactScenarios = ['LOST_ARTIFACT', 'FORGED_ARTIFACT'] as const

/** How it answers a log-out that began here. */
export const logoutScenarios = {
  OIDC: ['VALID', 'OTHER_REQUEST'],
  SAML2: ['VALID', 'DENIED', 'WRONG_SIGNATURE', 'UNSIGNED', 'OTHER_REQUEST'],
} as const

export type MockProtocol = keyof typeof mockScenarios
export type MockScenario = (typeof mockScenarios)[MockProtocol][number] | (typeof artifactScenarios)[number]

/** A scenario of a protocol by its name; as it should be, where there is none of that name. */
export const scenarioOf = (protocol: MockProtocol, name: string | null): MockScenario =>
  [...mockScenarios[protocol], ...artifactScenarios].find((one) => one === name) ?? 'VALID'
