import { withoutAnyInvisible, withoutInvisible } from '../../../../contract/invisible.ts'
import { normalize } from '../../platform/normalize.ts'

/** A text as it is kept: one form of its characters, none that is invisible, no blanks around it. */
export const tidy = (text: string | null | undefined): string => normalize(withoutInvisible(text ?? ''), 'NFC').trim()

/** The same of an address, a user name or a number, in which no joiner has a meaning. */
export const tidyAddress = (text: string | null | undefined): string => normalize(withoutAnyInvisible(text ?? ''), 'NFC').trim()
