import { contrast, hex, SHAPE, WHITE } from '../../../../../contract/colour.ts'
import type { Colour } from '../../../../../contract/colour.ts'
import { glyphOf, segmentsOf, type Segment } from './glyphs.ts'
import { encodePng } from './png.ts'

/** A letter on a ground: the icon of a partner that drew none. `corner` is the radius as a share of the side. */
export type Monogram = { name: string | undefined; ground: Colour; corner: number }

/** The glyph's height as a share of the side, and the thickness of its stroke in the glyph's units. */
const HEIGHT = 0.5
const STROKE = 0.95
const GLYPH_WIDTH = 4
const GLYPH_HEIGHT = 6

export function monogramSvg({ name, ground, corner }: Monogram): string {
  const scale = (64 * HEIGHT) / GLYPH_HEIGHT
  const [x, y] = [(64 - GLYPH_WIDTH * scale) / 2, (64 - GLYPH_HEIGHT * scale) / 2]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${64 * corner}" fill="${hex(ground)}"/>` +
    `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})" d="${glyphOf(name)}" fill="none" stroke="${hex(inkOn(ground))}" stroke-width="${STROKE}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  )
}

/** Draws the monogram by the distance of each pixel's centre to the nearest stroke, smooth over one pixel. */
export function monogramPng(monogram: Monogram, size: number): Buffer {
  const segments = segmentsOf(glyphOf(monogram.name))
  const scale = (size * HEIGHT) / GLYPH_HEIGHT
  const [left, top] = [(size - GLYPH_WIDTH * scale) / 2, (size - GLYPH_HEIGHT * scale) / 2]
  const ink = inkOn(monogram.ground)
  const pixels = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [gx, gy] = [(x + 0.5 - left) / scale, (y + 0.5 - top) / scale]
      const stroke = nearGlyph(gx, gy) ? coverage((distanceToStrokes(segments, gx, gy) - STROKE / 2) * scale) : 0
      const at = (y * size + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const [over = 0, under = 0] = [ink[channel], monogram.ground[channel]]
        pixels[at + channel] = Math.round(under + (over - under) * stroke)
      }
      pixels[at + 3] = Math.round(255 * coverage(distanceToSquare(x + 0.5, y + 0.5, size, size * monogram.corner)))
    }
  }
  return encodePng(size, pixels)
}

const INK: Colour = [22, 27, 31]

/** White, or ink where white does not stand out from the ground. */
const inkOn = (ground: Colour): Colour => (contrast(WHITE, ground) >= SHAPE ? WHITE : INK)

const nearGlyph = (x: number, y: number) => x > -1 && x < GLYPH_WIDTH + 1 && y > -1 && y < GLYPH_HEIGHT + 1
const coverage = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance))

function distanceToStrokes(segments: readonly Segment[], x: number, y: number): number {
  let least = Infinity
  for (const [x1, y1, x2, y2] of segments) {
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    least = Math.min(least, (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2)
  }
  return Math.sqrt(least)
}

function distanceToSquare(x: number, y: number, size: number, radius: number): number {
  const half = size / 2
  const [qx, qy] = [Math.abs(x - half) - half + radius, Math.abs(y - half) - half + radius]
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius
}
