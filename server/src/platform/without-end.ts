/**
 * A text without the signs at its end that match, read from there: `/x+$/` begins anew at each sign of each run of them, which takes time that grows with
 * the square of the length.
 * @param sign matches one character
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
