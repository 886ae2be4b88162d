/** Numbers by which `sample`, the 22nd of November 2033, shows the order that a date format writes day, month and year in. */
const SAMPLE = { year: /2033/, month: /11/, day: /22/ }

/**
 * The day YYYY-MM-DD that someone wrote, as digits in the order of `sample` or year first; undefined for anything that is no day.
 */
export const dayIn = (text: string, sample: string): string | undefined => {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length !== 3) return undefined
  const [first = ''] = numbers
  const order = first.length === 4 ? (['year', 'month', 'day'] as const) : orderOf(sample)
  const part = (name: 'year' | 'month' | 'day') => Number(numbers[order.indexOf(name)])
  const year = part('year') < 100 ? 2000 + part('year') : part('year')
  const date = new Date(Date.UTC(year, part('month') - 1, part('day')))
  const isReal =
    year >= 1000 && date.getUTCFullYear() === year && date.getUTCMonth() === part('month') - 1 && date.getUTCDate() === part('day')
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** Whether a text is a day as it is kept: YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-/.test(text) && dayIn(text, '') === text

/** Shows by its numbers how a date format writes a day. */
export const SAMPLE_DAY = new Date(2033, 10, 22)

const orderOf = (sample: string) =>
  (['day', 'month', 'year'] as const).toSorted((one, other) => sample.search(SAMPLE[one]) - sample.search(SAMPLE[other]))
