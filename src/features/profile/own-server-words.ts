import { msg } from '@lingui/core/macro'
import type { ServerWords } from '#src/resources/record/server-problems.ts'

/** What the server's codes for the own account mean (`server/src/identity/own`), in the words of spec sections 5 and 8. */
export const ownServerWords = {
  CURRENT_PASSWORD_REQUIRED: msg`Current password is required`,
  CURRENT_PASSWORD_INCORRECT: msg`Current password is incorrect`,
  NEW_PASSWORD_REQUIRED: msg`New password is required`,
  PASSWORDS_DIFFER: msg`Passwords must match`,
  PASSWORD_REQUIREMENTS: msg`Password does not meet the requirements`,
  PASSWORD_USED_BEFORE: msg`Password matches one of 12 previous passwords.`,
  NO_PASSWORD: msg`There is no password yet: set one.`,
  HAS_PASSWORD: msg`There is a password already: change it.`,
  EMAIL_INVALID: msg`Invalid email address`,
  EMAIL_UNCHANGED: msg`This is your address already.`,
  TOO_MANY_MAILS: msg`Too many mails were asked for. Wait ten minutes and try again.`,
  LOGIN_NOT_FOUND: msg`This login is not linked any more.`,
  LAST_LOGIN: msg`This is the last way into the account. Set a password first.`,
  LAST_ADMIN: msg`This is the last administrator of a customer who can sign in.`,
  SESSION_NOT_FOUND: msg`This session has ended already.`,
} as const satisfies ServerWords
