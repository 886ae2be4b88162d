/** Longer than the headers that browsers and clients send; sorting more takes time that grows faster than its length. */
const LONGEST = 500

/** What a header of the Accept family prefers (RFC 9110, 12.4.2), best first and in small letters. What it refuses by `q=0` is left out. */
export function preferencesIn(header: string | undefined): { readonly value: string; readonly parameters: readonly string[] }[] {
  return (header ?? '')
    .slice(0, LONGEST)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [value = '', ...parameters] = part.replaceAll(/\s/g, '').split(';')
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      const quality = weight === undefined ? 1 : Number(weight.slice(2))
      return { value, parameters: parameters.filter((parameter) => parameter !== weight), quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter(({ value, quality }) => value !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ value, parameters }) => ({ value, parameters }))
}

/** Whether a client names a type or an encoding as one that it accepts. */
export const accepts = (header: string | undefined, value: string): boolean => preferencesIn(header).some((each) => each.value === value)
