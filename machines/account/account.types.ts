/** Purpose of a mailed link. */
export type LinkPurpose = 'confirmAccount' | 'resetPassword' | 'setPassword' | 'confirmEmail' | 'cancelEmail' | 'undoEmail'

/** Data about a link. The account is included only while the link works. `done`: the account is confirmed and has its password. */
export type LinkFacts = { purpose: LinkPurpose; userName: string | undefined; email: string | undefined }
export type LinkRead = LinkFacts & { state: 'usable' | 'done' | 'expired' | 'unknown' }

/** `asksPassword`: the account has no password yet, and the link sets it next. */
export type LinkUsed = { outcome: 'used' | LinkFailure; asksPassword: boolean }
/**
 * Reason for which a link had no effect after it was read: it expired, another account now has the email address, or an administrator has locked the
 * account.
 */
export type LinkFailure = 'dead' | 'taken' | 'locked'

export type NewPassword = { newPassword: string; confirmPassword: string }

/** Error code of the server, or `UNREACHABLE` if it did not answer. */
export type PasswordFault = string

/** `dead`: the link expired before the password was submitted. */
export type PasswordSet = { outcome: 'set' | 'refused' | 'dead'; faults: readonly PasswordFault[] }

export type AccountEvent = { type: 'retry' } | { type: 'confirm' } | ({ type: 'setPassword' } & NewPassword) | { type: 'resend' }
