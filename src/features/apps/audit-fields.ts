import { msg } from '@lingui/core/macro'
import type { UpdateClientInput } from '#src/data/generated/schema.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { loginProviderChoices } from '#src/resources/choices/vendor-references.ts'
import type { AuditFieldsOf } from '#src/resources/history/audit.ts'
import { appKinds, clientUserTypes, grantTypes } from './app-words.ts'

export const appAuditFields: AuditFieldsOf<UpdateClientInput, 'users' | 'digest'> = {
  name: { label: msg`Name` },
  clientId: { label: msg`Client ID` },
  description: { label: msg`Description` },
  kind: { label: msg({ message: 'Type', context: 'app' }), choices: appKinds },
  partnerId: { label: msg`Partner`, source: partnerChoices },
  enabled: { label: msg`Enabled` },
  isPublic: { label: msg`Runs in browsers` },
  isFirstParty: { label: msg`First party` },
  isMobile: { label: msg`Mobile app` },
  requirePkce: { label: msg`Require PKCE` },
  requirePar: { label: msg`Require pushed authorization requests` },
  grantTypes: { label: msg`Grant types`, choices: grantTypes },
  scopes: { label: msg`Scopes` },
  redirectUris: { label: msg`Redirect URIs` },
  postLogoutRedirectUris: { label: msg`Post-logout redirect URIs` },
  corsOrigins: { label: msg`CORS origins` },
  claims: { label: msg`Claims` },
  startUrl: { label: msg`Start URL` },
  backchannelLogoutUri: { label: msg`Back-channel logout URI` },
  allowsPassword: { label: msg`Password or passkey` },
  loginProviderIds: { label: msg`Login providers`, source: loginProviderChoices },
  userTypes: { label: msg`User types`, choices: clientUserTypes },
  customerIds: { label: msg`Customers`, source: customerChoices },
  accessTokenMinutes: { label: msg`Access token lifetime (minutes)` },
  idTokenMinutes: { label: msg`ID token lifetime (minutes)` },
  refreshTokenHours: { label: msg`Refresh token lifetime (hours)` },
  properties: { label: msg`Properties` },
  secretName: { label: msg`Secret` },
  hint: { label: msg`Ends with` },
  expiresAt: { label: msg`Expires` },
}
