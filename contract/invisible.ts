/** Soft hyphens, zero-width spaces, marks and overrides of direction, word joiners and byte order marks: pasted along, and seen by nobody. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Joiners that a script or an emoji needs where they stand, as the first group; any others. */
const JOINERS =
  /((?<=[\p{L}\p{M}])(?<!\p{sc=Latin})[\u200c\u200d](?=[\p{L}\p{M}])|(?<=\p{M})(?<!\p{sc=Inherited})\u200d|(?<=\p{ExtPict}\ufe0f?\p{EMod}?)\u200d)|[\u200c\u200d]/gu
const ANY_JOINER = /[\u200c\u200d]/g

/** A name without characters that are not seen. Joiners stay where scripts and emoji need them. */
export const withoutInvisible = (name: string): string => name.replaceAll(INVISIBLE, '').replaceAll(JOINERS, '$1')

/** An address, or another text that somebody is identified by, without characters that are not seen. */
export const withoutAnyInvisible = (address: string): string => address.replaceAll(INVISIBLE, '').replaceAll(ANY_JOINER, '')
