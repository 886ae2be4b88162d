import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { contrast, hex, INK, SHAPE, WHITE, type Colour } from '../../../../../contract/colour.ts'
import { loadSharp } from '../../../platform/images/decoder.ts'

/** The first letter of a partner's name on its colour, for partners without an icon; without a name the portal's own logo. */
export type Monogram = { readonly name: string | undefined; readonly ground: Colour }

/** A gable on three columns, 4 wide and 6 high. `mark.png` is the same in white on 512 pixels. */
const MARK = 'M0 1.9L2 .3L4 1.9L0 1.9M.6 3L.6 4.8M2 3L2 4.8M3.4 3L3.4 4.8M0 5.8L4 5.8'
/** Size of the letter and radius of the corners, as fractions of the side. */
const FONT_SIZE = 0.68
const CORNER = 0.22

/** The initial of a name, as a capital: a letter or digit of any script; undefined if there is none. */
export const initialOf = (name: string | undefined): string | undefined =>
  /[\p{L}\p{N}]\p{M}*/u.exec(name?.normalize('NFC') ?? '')?.[0].toUpperCase()

/** SVG of 64 pixels, whose letter is rendered in a font of the browser. */
export function monogramSvg({ name, ground }: Monogram): string {
  const [letter, ink] = [initialOf(name), hex(inkOn(ground))]
  const drawing =
    letter === undefined
      ? `<path transform="translate(21.33 16.00) scale(5.333)" d="${MARK}" fill="none" stroke="${ink}" stroke-width="0.95" stroke-linecap="round" stroke-linejoin="round"/>`
      : `<text x="32" y="33" fill="${ink}" font-family="Inter, system-ui, sans-serif" font-size="${64 * FONT_SIZE}" font-weight="600" text-anchor="middle" dominant-baseline="central">${letter}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${64 * CORNER}" fill="${hex(ground)}"/>${drawing}</svg>`
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/**
 * Capitals and digits of the two files in `src/theme/fonts`, with their licence, as TrueType because libvips cannot read WOFF2. First Western
 * European letters, then other Latin ones.
 */
const FONTS = [
  { file: fileOf('./inter-capitals.ttf'), letters: /^[\dA-Z\u00C0-\u00DE\u0152]$/ },
  { file: fileOf('./inter-capitals-ext.ttf'), letters: /^[\u0100-\u0151\u0154-\u017F\u0218-\u021B\u1E00-\u1E99\u1E9E\u1EF2-\u1EFF]$/ },
]

/** PNG without margins. Its letter uses the portal's font, because a server may have no other; letters of other scripts are left out. */
export async function monogramPng({ name, ground }: Monogram, side: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const square = (colour: Colour) => sharp({ create: { width: side, height: side, channels: 4, background: hex(colour) } })
  const [letter, ink] = [initialOf(name), inkOn(ground)]
  const font = FONTS.find(({ letters }) => letter !== undefined && letters.test(letter))
  if (letter !== undefined && !font) return square(ground).png().toBuffer()
  const drawing = font
    ? {
        text: {
          text: `<span foreground="${hex(ink)}">${letter}</span>`,
          font: `Inter Semi-Bold ${side * FONT_SIZE}px`,
          fontfile: font.file,
          rgba: true,
        },
      }
    : await square(ink)
        .composite([
          {
            input: await sharp(await readFile(fileOf('./mark.png')))
              .resize(side, side)
              .toBuffer(),
            blend: 'dest-in',
          },
        ])
        .png()
        .toBuffer()
  return square(ground)
    .composite([{ input: drawing, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** White, or the dark ink if white has too little contrast. */
const inkOn = (ground: Colour): Colour => (contrast(WHITE, ground) >= SHAPE ? WHITE : INK)
