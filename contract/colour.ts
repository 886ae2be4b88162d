/** An opaque sRGB colour, each channel 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export const WHITE: Colour = [255, 255, 255]
export const BLACK: Colour = [0, 0, 0]
/** Soft black for text on light backgrounds. */
export const INK: Colour = [22, 27, 31]

/** The portal's own colour, used if a partner has no valid one. */
const OWN_COLOUR: Colour = [29, 98, 110]

/** Minimum contrast of WCAG 2.2 AA for text, and for shapes such as borders, icons and focus rings. */
export const TEXT = 4.5
export const SHAPE = 3

/**
 * Parses a partner's colour: #rgb, #rrggbb, rgb(r, g, b) or hsl(h, s%, l%), opaque. Returns undefined for anything else: a theme value is data, and
 * its text never reaches a style sheet. Style sheets get the output of `hex` for the three numbers.
 */
export const parseColour = (value: unknown): Colour | undefined => {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const text = value.trim().toLowerCase()
  return fromHex(text) ?? fromRgb(text) ?? fromHsl(text)
}

/** Parses a partner's colour; returns the portal's own if it is invalid. */
export const readThemeColour = (value: unknown): Colour => parseColour(value) ?? OWN_COLOUR

export const hex = (colour: Colour): string => `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const luminance = ([red, green, blue]: Colour): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast ratio as WCAG 2.2 defines it, 1 to 21. */
export const contrast = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes two colours in the OKLab space, where equal steps look equal: share 0 is the first colour, 1 the second. Channels are whole numbers. */
export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const [a, b] = [toOklab(from), toOklab(to)]
  const at = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share
  return fromOklab([at(0), at(1), at(2)])
}

/** Colour of a label on a filled ground: white, soft black, or black if nothing softer is legible. White or black always is. */
export const labelOn = (ground: Colour): Colour => labelOnAll([ground]) ?? BLACK

/** Colour of a label that is legible on several grounds, such as both ends of a gradient. Undefined if there is none. */
export const labelOnAll = (grounds: readonly Colour[]): Colour | undefined =>
  [WHITE, INK, BLACK].find((label) => leastContrast(label, grounds) >= TEXT)

/**
 * Returns the colour itself if it has enough contrast with all grounds, else the nearest darker or lighter one that has, else black or white,
 * whichever is better.
 */
export const ensureContrast = (colour: Colour, grounds: readonly Colour[], ratio: number): Colour => {
  for (let step = 0; step <= 50; step++) {
    const match = [BLACK, WHITE].map((end) => mix(colour, end, step / 50)).find((one) => leastContrast(one, grounds) >= ratio)
    if (match) return match
  }
  return leastContrast(WHITE, grounds) > leastContrast(BLACK, grounds) ? WHITE : BLACK
}

export const leastContrast = (colour: Colour, grounds: readonly Colour[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)))

/** Colour that a browser shows for `over` on `ground` with an opacity of `share`. */
export const overlay = (ground: Colour, over: Colour, share: number): Colour => {
  const at = (index: 0 | 1 | 2) => Math.round(ground[index] + (over[index] - ground[index]) * share)
  return [at(0), at(1), at(2)]
}

type Triple = readonly [number, number, number]

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const gamma = (share: number): number => {
  const value = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

const toOklab = (colour: Colour): Triple => {
  const [r, g, b] = [linear(colour[0]), linear(colour[1]), linear(colour[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const fromOklab = ([lightness, a, b]: Triple): Colour => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const fromHex = (text: string): Colour | undefined => {
  const digits = /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(text) ? text.slice(1) : undefined
  if (digits === undefined) return undefined
  const pairs = (digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits).match(/../g) ?? []
  return [parseInt(pairs[0] ?? '', 16), parseInt(pairs[1] ?? '', 16), parseInt(pairs[2] ?? '', 16)]
}

const fromRgb = (text: string): Colour | undefined => {
  const found = /^rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)$/.exec(text)
  const [red = 256, green = 256, blue = 256] = found?.slice(1).map(Number) ?? []
  return Math.max(red, green, blue) <= 255 ? [red, green, blue] : undefined
}

const fromHsl = (text: string): Colour | undefined => {
  const found = /^hsl\(\s*(\d{1,3})(?:deg)?\s*[, ]\s*(\d{1,3})%\s*[, ]\s*(\d{1,3})%\s*\)$/.exec(text)
  const [hue = 361, saturation = 101, lightness = 101] = found?.slice(1).map(Number) ?? []
  if (hue > 360 || saturation > 100 || lightness > 100) return undefined
  const [s, l] = [saturation / 100, lightness / 100]
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
