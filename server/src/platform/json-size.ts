/**
 * Limits on `values` and `containers` of the whole document, and on `names` of one object: reading many different names costs more than their number.
 */
type JsonLimits = { readonly containers: number; readonly values: number; readonly names?: number }

/**
 * Whether JSON exceeds the limits on objects and arrays, on values, or on names of one object. Counted in the text, because parsing `{}` takes forty
 * times its size in memory. Characters inside strings do not count.
 */
export function jsonExceeds(text: string, { containers, values, names = Infinity }: JsonLimits): boolean {
  let [opened, commas, named] = [0, 0, 0]
  const around: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(text, at)
    else if (sign === BRACE || sign === BRACKET) {
      if (++opened > containers) return true
      around.push(named)
      named = 0
    } else if (sign === END_BRACE || sign === END_BRACKET) named = around.pop() ?? 0
    else if (sign === COMMA && ++commas > values) return true
    else if (sign === COLON && ++named > names) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, COMMA, COLON, END_BRACE, END_BRACKET] = [0x22, 0x5c, 0x7b, 0x5b, 0x2c, 0x3a, 0x7d, 0x5d]

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === BACKSLASH) at++
    else if (sign === QUOTE) return at
  }
  return text.length
}
