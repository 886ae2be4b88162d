/** Finds year, month and day in `sample`, which is 22 November 2033 in a date format, to derive the order in which that format writes them. */
const SAMPLE = { year: /2033/, month: /11/, day: /22/ }

/** Parses a typed day to YYYY-MM-DD, from digits in the order of `sample` or with the year first. Returns undefined if it is no valid day. */
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

/** Parses a typed time of day to HH:MM by the 24-hour clock: 9, 9:30, 09.30, 930 or 1430. Returns undefined if it is no time. */
export const timeIn = (text: string): string | undefined => {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text.trim()) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

/** Today in the reader's time zone, as YYYY-MM-DD. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`

/** Whether a text is a day in the stored form YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-/.test(text) && dayIn(text, '') === text

/** A date whose year, month and day are distinct numbers, so that its formatted text shows their order. */
export const SAMPLE_DAY = new Date(2033, 10, 22)

const orderOf = (sample: string) =>
  (['day', 'month', 'year'] as const).toSorted((one, other) => sample.search(SAMPLE[one]) - sample.search(SAMPLE[other]))
