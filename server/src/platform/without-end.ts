/**
 * Removes matching characters from the end of a text, starting there: `/x+$/` starts again at each character of each run, which takes quadratic time.
 * @param sign matches one character
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
