import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the server says of a migration and of its records, by code. */
export const migrationServerWords: Readonly<Record<string, MessageDescriptor>> = {
  CHANGED_SINCE_REVIEW: msg`This has changed since the review`,
  CHANGED_SINCE: msg`Somebody has changed this since the migration`,
  HAS_SIGNED_IN: msg`This user has signed in since the migration`,
  GONE: msg`This has been deleted since the migration`,
  LEFT_OUT: msg`Left out by hand`,
  INACTIVE: msg`Inactive in the HR product`,
  WITHOUT_EMAIL: msg`No email address`,
  CUSTOMER_NOT_MIGRATED: msg`The customer of this user is not in the portal`,
  TYPE_UNMAPPED: msg`Nothing says which type this becomes`,
  NO_WAY_IN: msg`No email address, and no password to take over`,
  HASH_UNKNOWN: msg`The portal cannot check this password`,
  USER_EXISTS: msg`The portal has a user with this email address`,
  USER_IN_SOURCE: msg`Another record is the same user`,
  MIGRATED_ALREADY: msg`Migrated before`,
  CUSTOMER_EXISTS: msg`The portal has a customer of this name`,
  CUSTOMER_OF_OTHER_ID: msg`The customer of this name has another HR ID`,
  CUSTOMER_IN_MIGRATION: msg`Another migration of the same customers is under way`,
  MIGRATION_NOT_FOUND: msg`This migration no longer exists`,
  MIGRATION_STARTED: msg`This migration has started already`,
  MIGRATION_IN_REVIEW: msg`This migration is being reviewed`,
  MIGRATION_CHANGED: msg`Somebody has changed this migration meanwhile`,
  MIGRATION_NOT_REVIEWED: msg`Review this migration first`,
  NOTHING_TO_MIGRATE: msg`Nothing would be migrated`,
  NOTHING_TO_UNDO: msg`There is nothing to undo`,
  TOO_MANY_RECORDS: msg`Too many records for one migration`,
  SOURCE_UNREACHABLE: msg`The HR product cannot be reached`,
  SOURCE_REFUSES: msg`The HR product refuses to answer`,
  SOURCE_UNREADABLE: msg`The answer of the HR product cannot be read`,
}
