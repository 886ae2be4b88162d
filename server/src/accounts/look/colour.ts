/** An opaque sRGB colour, each channel 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export const WHITE: Colour = [255, 255, 255]
export const BLACK: Colour = [0, 0, 0]
const INK: Colour = [22, 27, 31]

/** WCAG 2.2 AA: text; shapes such as borders and focus rings. */
export const TEXT = 4.5
export const SHAPE = 3

/** Reads a partner's colour: #rgb, #rrggbb, rgb(r, g, b) or hsl(h, s%, l%). Anything else is undefined: a theme value is data, never CSS. */
export function parseColour(value: string | null | undefined): Colour | undefined {
  const text = (value ?? '').trim().toLowerCase().slice(0, 40)
  if (/^#[\da-f]{3}$/.test(text))
    return channels(
      text
        .slice(1)
        .split('')
        .map((digit) => Number.parseInt(digit + digit, 16)),
    )
  if (/^#[\da-f]{6}$/.test(text)) return channels([1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)))
  const rgb = /^rgb\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})\)$/.exec(text)
  if (rgb) return channels(rgb.slice(1).map(Number))
  const hsl = /^hsl\((\d{1,3})[, ]+(\d{1,3})%[, ]+(\d{1,3})%\)$/.exec(text)
  return hsl ? fromHsl(hsl.slice(1).map(Number)) : undefined
}

export const hex = (colour: Colour): string => `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Contrast ratio as WCAG 2.2 defines it, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A mixture: 0 is the first colour, 1 the second. */
export const mix = (from: Colour, to: Colour, share: number): Colour =>
  channels(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share)) ?? from

/** A legible label for all grounds: white, soft ink or black; undefined where none is. */
export const labelOn = (...grounds: Colour[]): Colour | undefined =>
  [WHITE, INK, BLACK].find((label) => grounds.every((ground) => contrast(label, ground) >= TEXT))

/** The colour itself where it stands out from every ground, else the nearest darker or lighter one that does. */
export function standingOut(colour: Colour, grounds: readonly Colour[], ratio: number): Colour {
  const stands = (one: Colour) => grounds.every((ground) => contrast(one, ground) >= ratio)
  for (let step = 0; step <= 50; step++) {
    const found = [BLACK, WHITE].map((end) => mix(colour, end, step / 50)).find(stands)
    if (found) return found
  }
  return BLACK
}

function channels(values: readonly number[]): Colour | undefined {
  const [red = 256, green = 256, blue = 256] = values
  return Math.max(red, green, blue) <= 255 ? [red, green, blue] : undefined
}

const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function fromHsl([hue = 361, saturation = 101, lightness = 101]: readonly number[]): Colour | undefined {
  if (hue > 360 || saturation > 100 || lightness > 100) return undefined
  const [s, l] = [saturation / 100, lightness / 100]
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
