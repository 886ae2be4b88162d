/**
 * Answers of the mock provider: a valid one, or one with a single fault. ID tokens name their request by nonce, so a replayed one is covered by
 * OTHER_REQUEST; assertions also have an ID.
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

/** Additional answers if an artifact is requested. */
export const artifactScenarios = ['LOST_ARTIFACT', 'FORGED_ARTIFACT'] as const

/** Answers to a log-out that started here. */
export const logoutScenarios = {
  OIDC: ['VALID', 'OTHER_REQUEST'],
  SAML2: ['VALID', 'DENIED', 'WRONG_SIGNATURE', 'UNSIGNED', 'OTHER_REQUEST'],
} as const

export type MockProtocol = keyof typeof mockScenarios
export type MockScenario = (typeof mockScenarios)[MockProtocol][number] | (typeof artifactScenarios)[number]

/** A scenario of a protocol by its name; VALID if there is none of that name. */
export const scenarioOf = (protocol: MockProtocol, name: string | null): MockScenario =>
  [...mockScenarios[protocol], ...artifactScenarios].find((one) => one === name) ?? 'VALID'
