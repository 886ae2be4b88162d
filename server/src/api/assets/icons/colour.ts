export type Rgb = readonly [red: number, green: number, blue: number]

/** The portal's own colour, where a partner names none that can be read. */
const OWN: Rgb = [29, 98, 110]
const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [22, 27, 31]

/** A partner's colour: #rgb, #rrggbb, rgb() or hsl(). A theme value is data: nothing of its text is ever passed on (checks D9). */
export function readColour(value: string | null | undefined): Rgb {
  const text = value?.trim().toLowerCase() ?? ''
  return fromHex(text) ?? fromRgb(text) ?? fromHsl(text) ?? OWN
}

export const hex = (colour: Rgb): string => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** White or ink, whichever is easier to read on the ground. */
export const inkOn = (ground: Rgb): Rgb => (1.05 / (luminance(ground) + 0.05) >= 3 ? WHITE : INK)

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) =>
    channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function fromHex(text: string): Rgb | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/.exec(text)?.[1]
  if (digits === undefined) return undefined
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return [Number.parseInt(long.slice(0, 2), 16), Number.parseInt(long.slice(2, 4), 16), Number.parseInt(long.slice(4), 16)]
}

function fromRgb(text: string): Rgb | undefined {
  const [red = 256, green = 256, blue = 256] =
    /^rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)$/.exec(text)?.slice(1).map(Number) ?? []
  return Math.max(red, green, blue) > 255 ? undefined : [red, green, blue]
}

function fromHsl(text: string): Rgb | undefined {
  const [hue = 361, percent = 101, light = 101] =
    /^hsl\(\s*(\d{1,3})(?:deg)?\s*[, ]\s*(\d{1,3})%\s*[, ]\s*(\d{1,3})%\s*\)$/.exec(text)?.slice(1).map(Number) ?? []
  if (hue > 360 || percent > 100 || light > 100) return undefined
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const l = light / 100
    return Math.round(255 * (l - (percent / 100) * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
