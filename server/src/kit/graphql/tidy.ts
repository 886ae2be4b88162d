import { normalize } from '../../platform/normalize.ts'

/** A text as it is kept: one form of its characters, no blanks around it. */
export const tidy = (text: string | null | undefined): string => normalize(text ?? '', 'NFC').trim()
