import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

// Widths of text in the shipped font, read from its tables: `cmap` names the glyph of a letter, `hmtx` its advance. Both are stored as they are in
// WOFF2, unlike the outlines.

/** Tags of WOFF2 by their index (WOFF2, section 4.1). */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.match(
    /.{4}(?: |$)/g,
  ) ?? []

type Font = { unitsPerEm: number; advanceOf: (letter: number) => number }

function readFont(path: string): Font {
  const file = readFileSync(path)
  const count = file.readUInt16BE(12)
  let at = 48
  const variableLength = () => {
    let value = 0
    for (;;) {
      const byte = file[at++] ?? 0
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const sizes: [string, number][] = []
  for (let index = 0; index < count; index++) {
    const flags = file[at++] ?? 0
    const known = flags & 63
    const tag = known === 63 ? file.subarray(at, (at += 4)).toString('latin1') : (TAGS[known] ?? '').slice(0, 4)
    const isOutline = tag === 'glyf' || tag === 'loca'
    const version = flags >> 6
    const length = variableLength()
    const isTransformed = isOutline ? version !== 3 : version !== 0
    if (isTransformed && !isOutline) throw new Error(`The table ${tag} of ${path} is transformed, which this reader does not know`)
    sizes.push([tag, isTransformed ? variableLength() : length])
  }
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  let offset = 0
  const tables = new Map(sizes.map(([tag, size]) => [tag, data.subarray(offset, (offset += size))]))
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`${path} has no table ${tag}`)
    return found
  }
  const metrics = table('hhea').readUInt16BE(34)
  const glyphOf = readCharacters(table('cmap'))
  return {
    unitsPerEm: table('head').readUInt16BE(18),
    advanceOf: (letter) => table('hmtx').readUInt16BE(Math.min(glyphOf(letter), metrics - 1) * 4),
  }
}

/** Glyphs of the basic plane: subtable of format 4. */
function readCharacters(cmap: Buffer): (letter: number) => number {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4))
  const start = starts.find((position) => cmap.readUInt16BE(position) === 4)
  if (start === undefined) throw new Error('The font has no characters in format 4')
  const segments = cmap.readUInt16BE(start + 6) / 2
  const ends = start + 14
  const begins = ends + segments * 2 + 2
  const deltas = begins + segments * 2
  const ranges = deltas + segments * 2
  return (letter) => {
    for (let index = 0; index < segments; index++) {
      if (cmap.readUInt16BE(ends + index * 2) < letter) continue
      const begin = cmap.readUInt16BE(begins + index * 2)
      if (begin > letter) return 0
      const range = cmap.readUInt16BE(ranges + index * 2)
      const delta = cmap.readUInt16BE(deltas + index * 2)
      if (range === 0) return (letter + delta) & 0xffff
      const glyph = cmap.readUInt16BE(ranges + index * 2 + range + (letter - begin) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

const inter = readFont(join(import.meta.dirname, '../../src/theme/fonts/inter.woff2'))
/** The advances are those of the regular weight; a semibold letter is wider by less than this. */
const SEMIBOLD = 1.07

/** Width of a text in the shipped font, in pixels. */
export const textWidth = (text: string, size: number, isBold = false): number =>
  (Array.from(text).reduce((sum, letter) => sum + inter.advanceOf(letter.codePointAt(0) ?? 0), 0) / inter.unitsPerEm) *
  size *
  (isBold ? SEMIBOLD : 1)
