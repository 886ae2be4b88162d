import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RetentionName } from '#src/data/generated/schema.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'

const DIFFERS = msg`The number is another one by now. Look at the difference again.`
const REQUIRED = msg`Type the number to confirm.`

const words: UserErrorWords<'installation'> = {
  COUNT_DIFFERS: DIFFERS,
  ONLY_WAY_DIFFERS: DIFFERS,
  PREVIEW_CHANGED: msg`The settings were changed since the difference was shown. Look at it again.`,
  RECORDS_DIFFER: DIFFERS,
  RECORDS_REQUIRED: REQUIRED,
  ROWS_DIFFER: DIFFERS,
  ROWS_REQUIRED: REQUIRED,
  SETTINGSIMPORT_NOT_FOUND: msg`This import can no longer be taken back: it is more than 90 days old.`,
  SETTINGS_INVALID: msg`The settings cannot be applied. Nothing was changed.`,
  USERS_DIFFER: DIFFERS,
  USERS_REQUIRED: REQUIRED,
}

/** An import changes records of every section. */
export const importChanges: ChangeOptions = {
  types: [
    ...['SettingsImport', 'Retention', 'Partner', 'LoginProvider', 'IdentityResource', 'ApiScope'],
    ...['Client', 'ClientSecret', 'ApiResource', 'AccessProfile', 'AccessProfileAudit', 'AccessProfileHolders', 'UserAccess'],
    ...['FeatureDetail', 'FeatureAudit', 'FeatureRevision', 'FeatureEffects', 'UserFeature'],
  ],
  words,
}
export const retentionChanges: ChangeOptions = { types: ['Retention'], words }

/** Names of the file's sections. A section that this version of the portal does not know is shown by its name in the file. */
export const sectionWords: Readonly<Record<string, MessageDescriptor>> = {
  retention: msg`Retention`,
  partners: msg`Partners`,
  loginProviders: msg`Login providers`,
  identityResources: msg`Identity resources`,
  apiScopes: msg`API scopes`,
  apps: msg`Apps`,
  apis: msg`APIs`,
  templates: msg`Templates`,
  staffProfiles: msg`Access profiles of vendor staff`,
  flags: msg`Feature flags`,
}

export const retentionWords: Readonly<Record<RetentionName, MessageDescriptor>> = {
  logDays: msg`Server log`,
  eventDays: msg`Refused sign-ins without an account`,
  accountEventDays: msg`All other events`,
  sessionDays: msg`Ended sessions`,
  notificationDays: msg`Notifications and requests`,
  messageDays: msg`Sent emails and text messages`,
  linkDays: msg`Expired links`,
}
