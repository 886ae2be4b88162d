/**
 * Inserts no-break spaces as in Canadian French: before a colon and inside guillemets, but not before a semicolon, exclamation mark or question mark.
 */
export const frenchSpaced = (text: string): string =>
  text
    .replaceAll(/(?<=[\p{L}\p{N}}>)])[ \u00A0\u202F]?:(?=[ \u00A0]|$)/gu, '\u00A0:')
    .replaceAll(/«[ \u202F]?(?=\S)/gu, '«\u00A0')
    .replaceAll(/(?<=\S)[ \u202F]?»/gu, '\u00A0»')
    .replaceAll(/(?<=[\p{L}\p{N}}>)])[ \u00A0\u202F]+(?=[;!?])/gu, '')
