/** Returns the start of a day YYYY-MM-DD in the reader's time zone. */
export const midnightOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
