/** British English, the source of all mails and text messages. `{…}` marks placeholders. */
export const mailsEnGb = {
  mailLockedSubject: 'Your account is locked',
  mailLockedText:
    'Somebody entered a wrong password or code for {user} at {site} too often. The account is locked until {time}. Sign in after that, or set a new password now:',
  mailLockedByAdminText: 'An administrator locked {user} at {site} until {time}. Ask them if you need it earlier.',
  mailLockedWarning: 'If it was not you: nobody has signed in. Change your password if somebody may know it.',
  mailFooter: 'Automatic message from {site}',
  mailLinkAddress: 'If the button does not work, open this address:',
  mailLinkOnce: 'The link works once, until {until}.',
  mailNotExpected: 'If you did not expect this email, ignore it.',
  mailTestSubject: 'Test email',
  mailTestText: 'This email shows that {site} can send email. {user} asked for it on {time}.',
  mailNotYou: 'If this was not you, set a new password now and contact your administrator.',

  mailConfirmSubject: 'Confirm your account',
  mailInvitedTo: '{by} invited you to {customers}.',
  mailInvited: '{by} invited you.',
  mailConfirmText: 'Hello {name}, an account was created for you at {site}. Your user name is {user}. Confirm the account to use it.',
  mailConfirmButton: 'Confirm account',
  mailConfirmUntil: 'The link works until {until}, or until you have used it.',

  mailLastWaySubject: 'Set a password to keep signing in',
  mailLastWayText:
    '{user} can no longer sign in with {provider}, and has no password at {site}. Set one to keep your access. If the link has expired, use “Forgot your password?” on the sign-in page.',
  mailResetSubject: 'Set a new password',
  mailResetText: 'A new password was requested for {user}. Use this link to set it.',
  mailResetIgnore: 'If this was not you, ignore this email: your password stays the same.',
  mailTemporarySubject: 'Your temporary password',
  mailTemporaryText: '{password} is the temporary password of {user} at {site}. It works for one sign-in, then you choose a new one.',
  mailTemporaryWarning: 'An administrator requested it and cannot see it. If you did not expect this email, contact your administrator.',
  mailChangedSubject: 'Your password was changed',
  mailChangedText: 'The password of {user} was changed on {time}. All other sessions were signed out.',

  mailCodeSubject: 'Your one-time code',
  mailCodeLead: 'Your code for {site}. It is valid for {minutes} minutes.',
  mailCodeText: '{code} is your code for {site}. It is valid for {minutes} minutes. Do not share it.',
  mailCodeWarning: 'Do not share this code: we never ask for it. If you are not signing in, change your password.',
  mailPinSubject: 'Your new PIN',
  mailPinText: 'The new PIN of {user} at {site}. When you sign in, we ask for three of its digits.',
  mailPinWarning: 'Memorise it and delete this email. We never ask for all six digits.',

  mailConfirmEmailSubject: 'Confirm your new email address',
  mailConfirmEmailText: '{user} wants to use this email address at {site}. It takes effect once confirmed.',
  mailEmailTakenSubject: 'Your email address was entered for another account',
  mailEmailTakenText: 'Someone entered this address for an account at {site}. It already belongs to your account, so nothing has changed.',
  mailEmailTakenIgnore: 'You do not need to do anything.',
  mailEmailRequestedSubject: 'A new email address was requested',
  mailEmailRequestedText:
    'A new email address was entered for {user} on {time}: {email}. It takes effect once confirmed from that mailbox.',
  mailEmailRequestedCancel: 'If this was not you, cancel the change, then set a new password: somebody may know yours.',
  mailEmailRequestedByAdminText:
    'An administrator entered another email address for {user} on {time}. It takes effect once it is confirmed from that mailbox.',
  mailEmailAskAdmin: 'If this is wrong, contact your administrator.',
  mailEmailLostText: 'An administrator gave {user} another email address on {time}. This mailbox no longer opens the account.',
  mailEmailRestoredText:
    'The email address of {user} was changed back to an earlier one on {time}. This mailbox no longer opens the account.',
  mailPasswordEndedText:
    'The email address of {user} at {site} was changed to this one. The password from before no longer works, and all sessions were signed out. Use this link to set a new password.',
  mailWaysLeftText: 'These were set up earlier and still open the account: {ways}. Remove in your profile what is not yours.',
  wayPasskey: 'passkey',
  wayLogin: 'login with {provider}',
  mailEmailChangedSubject: 'Your email address was changed',
  mailEmailChangedText: 'The email address of {user} was changed to {email} on {time}. If this was not you, undo it.',

  mailNoticeText: '{what}. Account: {user}, {time}.',
  noticeAUTHENTICATOR_ON: 'Authenticator app set up',
  noticeAUTHENTICATOR_RESET: 'Authenticator app removed',
  noticeMETHODS: 'Two-factor methods changed',
  noticePIN_NEW: 'New PIN created',
  noticeDEVICE_ADDED: 'Security device registered',
  noticeDEVICE_REMOVED: 'Security device removed',
  noticePHONE_CONFIRMED: 'Phone number confirmed',
  noticePHONE_REMOVED: 'Phone number removed',
  noticePHONE_REPLACED:
    'An administrator replaced the phone number of this account. Until the new number is confirmed, codes for the second step come by email',
  noticeRECOVERY_CODES: 'New recovery codes generated; the old ones no longer work',
  noticeRECOVERY_USED: 'Recovery code used to sign in',
  noticeLOGIN_LINKED: 'External login linked',
  noticeEMAIL_CHANGED: 'Email address changed',
  noticeLOGIN_UNLINKED: 'External login unlinked',
  noticeDATA_REQUESTED: 'Copy of your personal data requested',
  noticeACCOUNT_DELETED: 'Account deleted by its owner',
  noticeTWO_FACTOR_OFF: 'An administrator turned off two-factor authentication for this account',
  noticeTWO_FACTOR_BYPASSED: 'An administrator exempted this account from the two-factor rule of its organisation',
} as const

export type MailTexts = Readonly<Record<keyof typeof mailsEnGb, string>>
