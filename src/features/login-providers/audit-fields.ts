import { msg } from '@lingui/core/macro'
import type { UpdateLoginProviderInput } from '#src/data/generated/schema.ts'
import { userChoices } from '#src/resources/choices/people.ts'
import { accessProfileChoices, customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import type { AuditFieldsOf } from '#src/resources/history/audit.ts'
import { absentChoices } from './groups/absent-choices.ts'
import { domainStates } from './domain-words.ts'
import {
  bindings,
  encryptions,
  logoutBindings,
  nameIdFormats,
  products,
  protocols,
  responseBindings,
  responseModes,
} from './provider-words.ts'

const secret = [
  { value: 'SET', label: msg`Set` },
  { value: 'CHANGED', label: msg`Changed` },
]

const domainChoices = Object.entries(domainStates).map(([value, { words }]) => ({ value, label: words }))

/** Fields of the audit rows of login providers, labelled as in the forms. */
export const providerAuditFields: AuditFieldsOf<UpdateLoginProviderInput, 'digest' | 'metadata'> = {
  name: { label: msg`Name in addresses` },
  displayName: { label: msg`Display name` },
  partnerId: { label: msg`Partner`, source: partnerChoices },
  protocol: { label: msg`Protocol`, choices: protocols },
  product: { label: msg`Product`, choices: products },
  enabled: { label: msg`Enabled` },
  ofVendor: { label: msg`The vendor’s own` },
  trustIsLimited: { label: msg`Closed to administrators` },
  waiting: { label: msg`Requested changes` },
  onlyWay: { label: msg`Users without another way in` },
  artifactUrls: { label: msg`Artifact addresses` },
  allowedDomains: { label: msg`Allowed domains` },
  authority: { label: msg`Issuer` },
  clientId: { label: msg`Client ID` },
  clientSecret: { label: msg`Client secret`, choices: secret },
  clientSecretEndsOn: { label: msg`Client secret ends`, isDay: true },
  scopes: { label: msg`Scopes` },
  usePkce: { label: msg`Use PKCE` },
  logoutUrl: { label: msg`Logout URL` },
  metadataUrl: { label: msg`Metadata address` },
  entityId: { label: msg`Entity ID` },
  signInUrl: { label: msg`Sign-in address` },
  certificates: { label: msg`Certificates` },
  requestBinding: { label: msg`Request binding`, choices: bindings },
  responseBinding: { label: msg`Response binding`, choices: responseBindings },
  encryption: { label: msg`Encryption of assertions`, choices: encryptions },
  responseMode: { label: msg`Response mode`, choices: responseModes },
  clientKeyId: { label: msg`Key ID` },
  clientTeamId: { label: msg`Team ID` },
  logoutBinding: { label: msg`Single logout`, choices: logoutBindings },
  domain: { label: msg`Domain` },
  state: { label: msg`Status`, choices: domainChoices },
  emailAttribute: { label: msg`Email attribute` },
  nameIdFormat: { label: msg`Name ID format`, choices: nameIdFormats },
  wantsSignedRequests: { label: msg`Signed requests` },
  metadataFault: { label: msg`Metadata problem` },
  metadataAskedAt: { label: msg`Last read` },
  people: { label: msg`Linked users` },
  customerId: { label: msg`Customer`, source: customerChoices },
  accessProfileId: { label: msg`Access profile`, source: accessProfileChoices },
  claim: { label: msg`Claim or attribute` },
  absent: { label: msg`If it is not sent`, choices: absentChoices },
  rows: { label: msg`Groups` },
  taken: { label: msg`Access profiles taken` },
  shownAs: { label: msg`Shown at the provider as` },
  userId: { label: msg`User`, source: userChoices },
  ownerId: { label: msg`Answered for by`, source: userChoices },
  perHour: { label: msg`People an hour at most` },
  takenBack: { label: msg`Deactivated` },
  changed: { label: msg`Kept, changed since` },
  refused: { label: msg`Kept, not allowed` },
  inactive: { label: msg`Inactive before` },
  recipient: { label: msg`Recipient` },
  openedBy: { label: msg`Opened by` },
  expiresAt: { label: msg`Expires` },
  enables: { label: msg`Takes effect at once` },
  trace: { label: msg`Sign-in trace` },
}
