/** What a mailed link is for. */
export type LinkPurpose = 'confirmAccount' | 'resetPassword' | 'setPassword' | 'confirmEmail' | 'cancelEmail' | 'undoEmail'

/** What the server tells of a link; whose it is only while it works. `done`: the account is confirmed and has its password. */
export type LinkFacts = { purpose: LinkPurpose; userName: string | undefined; email: string | undefined }
export type LinkRead = LinkFacts & { state: 'usable' | 'done' | 'expired' | 'unknown' }

/** `asksPassword`: there is none yet, and the link sets it next. */
export type LinkUsed = { outcome: 'used' | LinkFailure; asksPassword: boolean }
/** Why a link that was read did nothing: it ran out, another account has the address by now, or an administrator has locked the account. */
export type LinkFailure = 'dead' | 'taken' | 'locked'

export type NewPassword = { newPassword: string; confirmPassword: string }

/** Codes of the server, and `UNREACHABLE` where it did not answer. */
export type PasswordFault = string

/** `dead`: the link ran out while the password was typed. */
export type PasswordSet = { outcome: 'set' | 'refused' | 'dead'; faults: readonly PasswordFault[] }

export type AccountEvent = { type: 'retry' } | { type: 'confirm' } | ({ type: 'setPassword' } & NewPassword) | { type: 'resend' }
