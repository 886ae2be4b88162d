import { withoutAnyInvisible } from '../../../contract/invisible.ts'
import { withoutEnd } from '../platform/without-end.ts'

/** More than any name or address may have; what comes behind it is not looked at. */
const LONGEST = 512

/**
 * A typed name as limits count it: without case, accents, other widths and forms of the same letters, and dots or spaces at its end. At least as coarse as
 * the database's `fold`, so that no two spellings of one name count apart.
 */
export const foldedName = (typed: string): string =>
  withoutEnd(
    withoutAnyInvisible(typed.slice(0, LONGEST)).toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim(),
    /[.\s]/,
  )
