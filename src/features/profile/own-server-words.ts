import { msg } from '@lingui/core/macro'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'

/** What the server's codes for the own account mean (`server/src/identity/own`), in the specified words. */
export const ownServerWords = {
  CURRENT_PASSWORD_REQUIRED: msg`Current password is required`,
  CURRENT_PASSWORD_INCORRECT: msg`Current password is incorrect`,
  NEW_PASSWORD_REQUIRED: msg`New password is required`,
  PASSWORDS_DIFFER: msg`Passwords must match`,
  PASSWORD_REQUIREMENTS: msg`Password does not meet the requirements`,
  PASSWORD_USED_BEFORE: msg`Password matches one of 12 previous passwords.`,
  NO_PASSWORD: msg`You do not have a password yet. Set one first.`,
  HAS_PASSWORD: msg`You already have a password. Change it instead.`,
  EMAIL_INVALID: msg`Invalid email address`,
  MANAGED_BY_DIRECTORY: msg`Your organisation’s directory manages your account. Ask your administrator.`,
  EMAIL_UNCHANGED: msg`This is already your email address.`,
  NO_EMAIL_CHANGE: msg`No change of your email address is pending.`,
  TOO_MANY_TRIES: msg`Too many wrong passwords. Wait ten minutes and try again.`,
  CLOCK_OFF: msg`The clock of the device with your app is wrong. Set it to the right time, then enter the next code.`,
  TOO_MANY_MAILS: msg`Too many emails requested. Wait ten minutes and try again.`,
  LOGIN_NOT_FOUND: msg`This login is no longer linked.`,
  LAST_LOGIN: msg`This is your only way to sign in. Set a password first.`,
  LAST_ADMIN: msg`This is a customer’s last administrator who can sign in.`,
  LAST_OPERATIONS: msg`You are the last user of vendor operations who can sign in. First make another user vendor operations.`,
  SESSION_NOT_FOUND: msg`This session has already ended.`,
} as const satisfies UserErrorWords
