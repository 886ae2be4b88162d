import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SignInCheck, SignInStage } from '#contract/login-providers/login-provider-checks.ts'
import type { TestStage } from '#contract/login-providers/setup-page.ts'
import type { SignInFindingCode } from '#contract/sign-in-findings.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'

/** Stages of a sign-in by a login provider, and what each of them did. */
export const stageWords: Readonly<Record<SignInStage, { title: MessageDescriptor; what: MessageDescriptor }>> = {
  REQUEST: { title: msg`Request`, what: msg`The provider was found and a request prepared.` },
  REDIRECT: { title: msg`Redirect`, what: msg`The browser went to the provider and came back.` },
  RESPONSE: { title: msg`Response`, what: msg`The provider answered, in the expected form.` },
  SIGNATURE: { title: msg`Signature`, what: msg`The answer is signed with a key of the provider.` },
  CONDITIONS: { title: msg`Conditions`, what: msg`Issuer, audience, validity period and request match.` },
  CLAIMS: { title: msg`Claims`, what: msg`The answer says who signed in.` },
  MAPPING: { title: msg`Mapping`, what: msg`The email domain is allowed and verified.` },
  USER: { title: msg`User`, what: msg`A user is linked and can sign in.` },
}

export const stageStates: Readonly<Record<TestStage['state'], { words: MessageDescriptor; tone: VerdictTone }>> = {
  PASSED: { words: msg`Passed`, tone: 'good' },
  REFUSED: { words: msg({ message: 'Failed', context: 'stage of a sign-in' }), tone: 'bad' },
  NOT_REACHED: { words: msg`Not reached`, tone: 'neutral' },
}

const signInRemedies: Readonly<Record<SignInCheck, MessageDescriptor>> = {
  METADATA: msg`Check the address in the setup: read its metadata again there and compare what the preview shows.`,
  STATUS: msg`The provider itself refused. Check there whether the user is assigned to this app and whether the request is allowed.`,
  ANSWER: msg`The answer does not have the form of the protocol. Check that the provider sends it to the addresses of this page unchanged.`,
  EXCHANGE: msg`Check client ID and client secret in the setup, and that the provider answers within ten seconds.`,
  SIGNATURE: msg`Read the provider’s metadata again: it signs with a key that is not known here, or not at all. Turn on signing there.`,
  ISSUER: msg`The answer comes from another issuer. Compare the issuer or entity ID in the setup with the provider’s.`,
  REQUEST: msg`The answer belongs to another request. Start the sign-in here, not at the provider, and do not use the Back button.`,
  AUDIENCE: msg`Enter our client ID, or our entity ID and ACS address, at the provider exactly as shown on the overview.`,
  TIME: msg`Check the clock of the provider: the answer has expired or is not valid yet.`,
  SUBJECT: msg`Have the provider send a lasting name for each user: “sub”, or a NameID of the format chosen in the setup.`,
  DOMAIN: msg`Add the email domain to the allowed domains and verify it, or have the provider send the user’s work email.`,
  REPLAY: msg`This answer was used before. Sign in again; if it happens each time, the provider reuses IDs of assertions.`,
  ACCOUNT: msg`The user signs in once with a password and links the login, or an administrator checks status and lockout on the user’s page.`,
}

/** Remedies for findings that need another one than their check. */
const findingRemedies: Readonly<Partial<Record<SignInFindingCode, MessageDescriptor>>> = {
  ENCRYPTION_UNPROTECTED: msg`The provider encrypts in a way that is safe only inside a signed response. Sign the response too, or turn encryption off there.`,
  ASSERTION_NOT_DECRYPTABLE: msg`The provider encrypts with a key that is not known here. Read our metadata again there, or turn encryption off there.`,
  EMAILS_DIFFER: msg`Have the provider send a single email address: remove the other attributes or values there.`,
  LINK_NOT_SINGLE: msg`Several users are linked with this name in different case. Remove the links that are wrong on the users’ pages.`,
  ISSUER_OF_EVERY_TENANT: msg`This address of Entra ID serves every tenant. Enter that of your own tenant: https://login.microsoftonline.com/, then its tenant ID, then /v2.0.`,
  DISCOVERY_ISSUER_MISMATCH: msg`Enter the issuer exactly as the provider publishes it, including a slash at its end or none.`,
  METADATA_OFFER_MISSING: msg`Set this app up at the provider as a web app that signs in by authorization code, with a client secret and ID tokens signed by a public key such as RS256.`,
  KEYS_UNUSABLE: msg`Have the provider publish a public key for signatures at this address, an RSA or EC key.`,
  ENDPOINT_NOT_HTTPS: msg`Have the provider publish its endpoints with https addresses.`,
  USERINFO_INVALID: msg`The email address, the groups or the names are not in the ID token, and UserInfo could not be read. Have them sent in the ID token, or let this app read UserInfo there.`,
  USERINFO_SUBJECT_MISMATCH: msg`The provider describes somebody else in UserInfo than in the ID token. Have the email address, the groups and the names sent in the ID token.`,
}

/** What to do about a refused sign-in. */
export const remedyOf = (check: SignInCheck, finding: SignInFindingCode | undefined): MessageDescriptor =>
  remedyOfFinding(finding) ?? signInRemedies[check]

/** What to do about a finding, if it says so better than its check. */
export const remedyOfFinding = (finding: SignInFindingCode | undefined): MessageDescriptor | undefined =>
  finding === undefined ? undefined : findingRemedies[finding]

/** What to do about what went wrong while UserInfo was read, without refusing the sign-in. */
export const remedyOfNotice = (notice: SignInFindingCode): MessageDescriptor =>
  remedyOf(notice === 'SIGNATURE_INVALID' ? 'SIGNATURE' : 'EXCHANGE', notice)
