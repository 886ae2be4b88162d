import { accountRecorded } from '#machines/account/account.recorded.ts'
import { appRecorded } from '#machines/app/app.recorded.ts'
import { authRecorded } from '#machines/auth/auth.recorded.ts'
import { avatarRecorded } from '#machines/avatar/avatar.recorded.ts'
import { bulkRecorded } from '#machines/bulk/bulk.recorded.ts'
import { confirmIdentityRecorded } from '#machines/confirm-identity/confirm-identity.recorded.ts'
import { authenticatorRecorded } from '#machines/enrolment/authenticator.recorded.ts'
import { passkeyRecorded } from '#machines/enrolment/passkey.recorded.ts'
import { phoneRecorded } from '#machines/enrolment/phone.recorded.ts'
import { idleRecorded } from '#machines/idle/idle.recorded.ts'
import { importRecorded } from '#machines/import/import.recorded.ts'
import { migrationRecorded } from '#machines/migration/migration.recorded.ts'
import { recordRecorded } from '#machines/record/record.recorded.ts'
import { renewalRecorded } from '#machines/renewal/renewal.recorded.ts'
import { setupLinkRecorded } from '#machines/setup-link/setup-link.recorded.ts'
import { signInRecorded } from '#machines/sign-in/sign-in.recorded.ts'
import { silentSignInRecorded } from '#machines/silent-sign-in/silent-sign-in.recorded.ts'
import { testSignInRecorded } from '#machines/test-sign-in/test-sign-in.recorded.ts'
import { updateRecorded } from '#machines/update/update.recorded.ts'
import type { RecordedFields } from '#machines/support/recorded.ts'

/** Recorded fields by the ID of the chart. Of a chart without an entry only event types and states are recorded. */
export const recordedFields: Readonly<Record<string, RecordedFields>> = {
  account: accountRecorded,
  app: appRecorded,
  auth: authRecorded,
  avatar: avatarRecorded,
  authenticator: authenticatorRecorded,
  passkey: passkeyRecorded,
  phone: phoneRecorded,
  idle: idleRecorded,
  record: recordRecorded,
  bulk: bulkRecorded,
  import: importRecorded,
  migration: migrationRecorded,
  renewal: renewalRecorded,
  setupLink: setupLinkRecorded,
  signIn: signInRecorded,
  silentSignIn: silentSignInRecorded,
  confirmIdentity: confirmIdentityRecorded,
  testSignIn: testSignInRecorded,
  update: updateRecorded,
}
