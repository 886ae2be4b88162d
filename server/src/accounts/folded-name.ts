import { domainToUnicode } from 'node:url'
import { plainApostrophes, plainLetters } from '../../../contract/fold.ts'
import { withoutAnyInvisible } from '../../../contract/invisible.ts'
import { withoutEnd } from '../platform/without-end.ts'
import { identifierKey } from './identifier-key.ts'

/** Longer than any valid name or address; the rest is ignored. */
const LONGEST = 512

/**
 * Normalises a typed name for rate limits: takes its identifier key, and ignores case, accents, other widths and forms of the same letters, and dots or spaces at its end. At least
 * as coarse as the database's `fold`, so that no two spellings of one name are counted separately.
 */
export const foldedName = (typed: string): string =>
  withoutEnd(
    plainLetters(
      plainApostrophes(inUnicode(identifierKey(withoutAnyInvisible(typed).slice(0, LONGEST))))
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase(),
    ).trim(),
    /[.\s]/,
  )

/** Labels of a domain as they stand in DNS are those of its letters, so that both count as one. */
const inUnicode = (text: string) => text.replaceAll(/(?<=[@.])xn--[a-z\d-]+/g, (label) => domainToUnicode(label) || label)
