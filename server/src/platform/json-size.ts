/**
 * Whether JSON holds more objects and arrays, or more values, than it may: counted in the text, as reading `{}` takes forty times its size.
 * Brackets and commas inside of texts do not count.
 */
export function jsonExceeds(text: string, { containers, values }: { readonly containers: number; readonly values: number }): boolean {
  let [opened, commas] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(text, at)
    else if (sign === BRACE || sign === BRACKET) {
      if (++opened > containers) return true
    } else if (sign === COMMA && ++commas > values) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, COMMA] = [0x22, 0x5c, 0x7b, 0x5b, 0x2c]

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === BACKSLASH) at++
    else if (sign === QUOTE) return at
  }
  return text.length
}
