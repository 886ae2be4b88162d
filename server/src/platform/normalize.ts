/** As many marks in a row as the Stream-Safe Text Format allows (Unicode Standard Annex 15). */
const MANY_MARKS = /\p{M}{31}/u
const PIECES = /\P{M}*\p{M}{0,30}/gu

/**
 * A text in a Unicode normalization form. Engines sort marks that follow one another by insertion, which takes time that grows with the square of their
 * number, so longer rows of them than any script has are normalized in pieces.
 */
export const normalize = (text: string, form: 'NFC' | 'NFKD' | 'NFD' | 'NFKC'): string =>
  MANY_MARKS.test(text) ? text.replaceAll(PIECES, (piece) => piece.normalize(form)) : text.normalize(form)
