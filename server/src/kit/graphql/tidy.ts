import { withoutAnyInvisible, withoutInvisible } from '../../../../contract/invisible.ts'
import { normalize } from '../../platform/normalize.ts'

/** Normalises a text for storage: NFC, without invisible characters and without surrounding blanks. */
export const tidy = (text: string | null | undefined): string => normalize(withoutInvisible(text ?? ''), 'NFC').trim()

/** Like `tidy`, for an address, a user name or a number, where joiners have no meaning either. */
export const tidyAddress = (text: string | null | undefined): string => normalize(withoutAnyInvisible(text ?? ''), 'NFC').trim()
