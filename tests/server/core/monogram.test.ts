import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { parseColour } from '../../../contract/colour.ts'
import { initialOf, monogramPng, monogramSvg } from '../../../server/src/api/assets/icons/monogram.ts'

const ground = parseColour('#7a2285') ?? [0, 0, 0]
const LIGHT = parseColour('#ffe08a') ?? [0, 0, 0]

it.each([
  ['acme', 'A'],
  ['Łódź', 'Ł'],
  ['東京', '東'],
  ['  “3M”', '3'],
  ['éclair', 'É'],
  ['e\u0301clair', 'É'],
  ['!?', undefined],
  [undefined, undefined],
])('%j begins with %j', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})

it('writes the letter of any script as text into the SVG, and the portal’s mark where there is none', () => {
  expect(monogramSvg({ name: '東京', ground })).toMatch(/<text [^>]*fill="#ffffff"[^>]*>東<\/text>/)
  expect(monogramSvg({ name: 'Acme', ground: LIGHT })).toMatch(/<text [^>]*fill="#161b1f"[^>]*>A<\/text>/)
  expect(monogramSvg({ name: undefined, ground })).toMatch(/<path [^>]*stroke="#ffffff"/)
})

describe('the PNG', () => {
  /** The share of the picture that is not its ground. */
  const inkIn = async (name: string | undefined, side = 64) => {
    const { data, info } = await sharp(await monogramPng({ name, ground }, side))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([side, side, 4])
    const pixels = Array.from({ length: side * side }, (_, at) => data.subarray(at * 4, at * 4 + 4))
    expect(pixels.every(([, , , alpha]) => alpha === 255)).toBe(true)
    return pixels.filter(([red = 0]) => red > 190).length / pixels.length
  }

  it.each(['Acme', 'Łódź', '3M', 'Œuvre', 'Ștefan', undefined])('has a drawing of %j in its middle', async (name) => {
    expect(await inkIn(name)).toBeGreaterThan(0.04)
    expect(await inkIn(name)).toBeLessThan(0.3)
  })

  it('has the colour alone for a script that the portal’s font lacks', async () => {
    expect(await inkIn('東京')).toBe(0)
  })

  it('differs from letter to letter', async () => {
    const pictures = await Promise.all(['A', 'L', 'Ł'].map((name) => monogramPng({ name, ground }, 32)))
    expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(3)
  })
})
