/** Groups items by day in the user's time zone, preserving their order. `day` is midnight of that day. */
export const byDay = <Item>(items: readonly Item[], momentOf: (item: Item) => string): { day: Date; items: Item[] }[] => {
  const groups = Map.groupBy(items, (item) => midnight(new Date(momentOf(item))).getTime())
  return [...groups].map(([time, group]) => ({ day: new Date(time), items: group }))
}

/** Number of calendar days between a day and today: 0 is today, 1 yesterday. */
export const daysAgo = (day: Date, now: Date): number => Math.round((midnight(now).getTime() - midnight(day).getTime()) / 86_400_000)

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
