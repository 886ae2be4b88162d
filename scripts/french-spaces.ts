/** No-break spaces, as Canadian French sets them: before a colon and inside of guillemets. Semicolon, exclamation and question mark have none before them. */
export const frenchSpaced = (text: string): string =>
  text
    .replaceAll(/(?<=[\p{L}\p{N}}>)])[ \u00A0\u202F]?:(?=[ \u00A0]|$)/gu, '\u00A0:')
    .replaceAll(/«[ \u202F]?(?=\S)/gu, '«\u00A0')
    .replaceAll(/(?<=\S)[ \u202F]?»/gu, '\u00A0»')
    .replaceAll(/(?<=[\p{L}\p{N}}>)])[ \u00A0\u202F]+(?=[;!?])/gu, '')
