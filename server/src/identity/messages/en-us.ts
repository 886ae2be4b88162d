import { enGb, type Messages } from './en-gb.ts'

/** American English: British English where they do not differ. */
export const enUs: Messages = {
  ...enGb,
  noUpper: 'An uppercase letter',
  noLower: 'A lowercase letter',
  refused: 'The user name or the password is incorrect. Check both and try again.',
  codeRefused: 'That code is incorrect or was already used. Wait for the next one and enter it.',
  noticeTWO_FACTOR_BYPASSED: 'An administrator exempted this account from the two-factor rule of its organization.',
}
