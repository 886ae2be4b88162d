import { withoutAnyInvisible } from '../../../contract/invisible.ts'
import { withoutEnd } from '../platform/without-end.ts'

/** Longer than any valid name or address; the rest is ignored. */
const LONGEST = 512

/**
 * Normalises a typed name for rate limits: ignores case, accents, other widths and forms of the same letters, and dots or spaces at its end. At least
 * as coarse as the database's `fold`, so that no two spellings of one name are counted separately.
 */
export const foldedName = (typed: string): string =>
  withoutEnd(
    withoutAnyInvisible(typed.slice(0, LONGEST)).toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim(),
    /[.\s]/,
  )
