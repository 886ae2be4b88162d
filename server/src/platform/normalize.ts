/** More combining marks in a row than the Stream-Safe Text Format allows (Unicode Standard Annex 15). */
const MANY_MARKS = /\p{M}{31}/u
const PIECES = /\P{M}*\p{M}{0,30}/gu

/**
 * Returns a text in a Unicode normalisation form. Engines sort consecutive combining marks by insertion, in quadratic time, so sequences that are
 * longer than in any script are normalised in pieces.
 */
export const normalize = (text: string, form: 'NFC' | 'NFKD' | 'NFD' | 'NFKC'): string =>
  MANY_MARKS.test(text) ? text.replaceAll(PIECES, (piece) => piece.normalize(form)) : text.normalize(form)
