/** A piece of a text that the other text either has or lacks. */
type Piece = { readonly text: string; readonly differs: boolean }

/**
 * Marks the letters of a text that are not part of its longest common subsequence with the other. Case, accents and blanks do not count as
 * differences.
 */
export function differingLetters(text: string, other: string): readonly Piece[] {
  const own = [...text]
  const theirs = [...other].map(folded).filter((letter) => letter !== ' ')
  const lengths = commonLengths(own.map(folded), theirs)
  const pieces: { text: string; differs: boolean }[] = []
  let at = 0
  for (const [n, letter] of own.entries()) {
    const isBlank = folded(letter) === ' '
    const rest = lengths[n]?.[at] ?? 0
    // The letter belongs to a longest common subsequence if matching it does not shorten the rest.
    const from = theirs.indexOf(folded(letter), at)
    const isCommon = !isBlank && from >= 0 && rest === 1 + (lengths[n + 1]?.[from + 1] ?? 0) && rest > (lengths[n + 1]?.[at] ?? 0)
    if (isCommon) at = from + 1
    const differs = !isCommon && !isBlank
    const last = pieces.at(-1)
    if (last && last.differs === differs) last.text += letter
    else pieces.push({ text: letter, differs })
  }
  return pieces
}

const folded = (letter: string) =>
  letter
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Returns the length of the longest common subsequence of the two remainders, by the indexes where they begin. */
function commonLengths(own: readonly string[], theirs: readonly string[]): number[][] {
  const lengths = Array.from({ length: own.length + 1 }, () => Array<number>(theirs.length + 1).fill(0))
  for (let n = own.length - 1; n >= 0; n -= 1)
    for (let m = theirs.length - 1; m >= 0; m -= 1) {
      const [down = 0, right = 0, both = 0] = [lengths[n + 1]?.[m], lengths[n]?.[m + 1], lengths[n + 1]?.[m + 1]]
      const row = lengths[n]
      if (row) row[m] = own[n] === theirs[m] ? both + 1 : Math.max(down, right)
    }
  return lengths
}
