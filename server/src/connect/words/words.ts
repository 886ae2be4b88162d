import type { Locale } from '../../../../contract/locales.ts'
import type { ReceivedCode, SignInFindingCode } from '../../../../contract/sign-in-findings.ts'
import type { DomainFault } from '../../federation/domains/domain-proof.ts'
import type { FederationStage } from '../../federation/federation-error.ts'
import { FINDING_TEXTS, RECEIVED_TEXTS } from '../../federation/findings/finding-texts.ts'
import type { MetadataFault } from '../../federation/metadata/metadata-refresh.ts'
import type { TraceStage } from '../../federation/trace.ts'
import { de } from './de.ts'
import { de as deFindings } from './de-findings.ts'
import { en } from './en.ts'
import { de as deChecks } from './de-checks.ts'
import { en as enFindings } from './en-findings.ts'
import { es } from './es.ts'
import { es as esChecks } from './es-checks.ts'
import { es as esFindings } from './es-findings.ts'
import { frCa } from './fr-ca.ts'
import { frCa as frCaChecks } from './fr-ca-checks.ts'
import { frCa as frCaFindings } from './fr-ca-findings.ts'

/** Reasons why a link is not valid. */
export type DeadLink = 'UNKNOWN' | 'EXPIRED' | 'REVOKED' | 'HANDED_IN' | 'OPENED' | 'IN_USE'
export type SetupFault = 'URL_INVALID' | 'BLANKS' | 'TOO_LONG' | 'PEOPLE_LINKED' | 'SETUP_INCOMPLETE' | 'OTHER' | 'TOO_OFTEN'

type Sentence =
  | 'title'
  | 'lead'
  | 'needs'
  | 'validUntil'
  | 'opensOnce'
  | 'whoYouAre'
  | 'whoMissing'
  | 'start'
  | 'enter'
  | 'enterLead'
  | 'redirectUrl'
  | 'signedOutUrl'
  | 'backchannelLogoutUrl'
  | 'entityId'
  | 'acsUrl'
  | 'sloUrl'
  | 'domains'
  | 'domainsLead'
  | 'recordName'
  | 'recordValue'
  | 'verify'
  | 'verified'
  | 'notVerified'
  | 'download'
  | 'copy'
  | 'copied'
  | 'connection'
  | 'samlLead'
  | 'oidcLead'
  | 'metadataUrl'
  | 'metadataFile'
  | 'metadataText'
  | 'discoveryFile'
  | 'discoveryText'
  | 'issuer'
  | 'check'
  | 'nothing'
  | 'found'
  | 'use'
  | 'saved'
  | 'waits'
  | 'clientId'
  | 'clientSecret'
  | 'secretKept'
  | 'save'
  | 'certificate'
  | 'signIn'
  | 'connected'
  | 'notConnected'
  | 'test'
  | 'testLead'
  | 'testButton'
  | 'testNeeds'
  | 'testInForce'
  | 'testPassed'
  | 'testUnlinked'
  | 'testFailed'
  | 'testWaiting'
  | 'expected'
  | 'received'
  | 'passed'
  | 'failed'
  | 'notReached'
  | 'handIn'
  | 'handInLead'
  | 'handInEnables'
  | 'handInWaits'
  | 'handInButton'
  | 'handedIn'
  | 'handedInLead'

/** Texts of the pages of setup links; `{…}` marks placeholders. */
export type ConnectWords = Readonly<Record<Sentence, string>> & {
  readonly dead: Readonly<Record<DeadLink, { readonly title: string; readonly lead: string }>>
  readonly errors: Readonly<Record<SetupFault, string>>
  readonly domainFaults: Readonly<Record<DomainFault, string>>
}

/** Texts for faults of metadata and for the stages of a test sign-in, the same as in the portal. */
export type Findings = {
  readonly faults: Readonly<Record<MetadataFault, string>>
  readonly repairs: Readonly<Record<Exclude<FederationStage, 'ACCOUNT'>, string>>
  readonly stages: Readonly<Record<TraceStage, string>>
}

/** Texts for what a check requires and what was received, the same as in the portal, with placeholders for values. */
export type FindingWords = {
  readonly required: Readonly<Record<SignInFindingCode, string>>
  readonly received: Readonly<Record<ReceivedCode, string>>
}

const enChecks: FindingWords = { required: { ...FINDING_TEXTS, PART_MISSING: '{name}' }, received: RECEIVED_TEXTS }

export const CONNECT_WORDS: Readonly<Record<Locale, ConnectWords>> = { 'en-GB': en, 'en-US': en, de, es, 'fr-CA': frCa }
export const FINDINGS: Readonly<Record<Locale, Findings>> = {
  'en-GB': enFindings,
  'en-US': enFindings,
  de: deFindings,
  es: esFindings,
  'fr-CA': frCaFindings,
}
export const CHECKS: Readonly<Record<Locale, FindingWords>> = {
  'en-GB': enChecks,
  'en-US': enChecks,
  de: deChecks,
  es: esChecks,
  'fr-CA': frCaChecks,
}
