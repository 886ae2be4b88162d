/** First letters of the first and the last word of a name; for an email address, of the part before `@`. */
export const initialsOf = (name: string): string => {
  const words = (name.includes(' ') ? name : (name.split('@')[0] ?? ''))
    .split(/[\s._-]+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  return [words[0] ?? '?', ...(words.length > 1 ? [words.at(-1)] : [])].join('').toLocaleUpperCase()
}
