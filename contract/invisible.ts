/** Soft hyphens, zero-width spaces, directional marks and overrides, word joiners and byte order marks. They get in by pasting and are invisible. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Matches joiners. The first group matches those that a script or an emoji requires; the others are removed. */
const JOINERS =
  /((?<=[\p{L}\p{M}])(?<!\p{sc=Latin})[\u200c\u200d](?=[\p{L}\p{M}])|(?<=\p{M})(?<!\p{sc=Inherited})\u200d|(?<=\p{ExtPict}\ufe0f?\p{EMod}?)\u200d)|[\u200c\u200d]/gu
const ANY_JOINER = /[\u200c\u200d]/g

/** Removes invisible characters from a name. Joiners stay where scripts and emoji require them. */
export const withoutInvisible = (name: string): string => name.replaceAll(INVISIBLE, '').replaceAll(JOINERS, '$1')

/** Removes all invisible characters from an address or another identifier of a user. */
export const withoutAnyInvisible = (address: string): string => address.replaceAll(INVISIBLE, '').replaceAll(ANY_JOINER, '')
