/** Groups by the reader's own day, in the order that is given. `day` is its midnight. */
export const byDay = <Item extends { createdAt: string }>(items: readonly Item[]): { day: Date; items: Item[] }[] => {
  const groups = Map.groupBy(items, ({ createdAt }) => midnight(new Date(createdAt)).getTime())
  return [...groups].map(([time, group]) => ({ day: new Date(time), items: group }))
}

/** 0 is today, 1 yesterday. */
export const daysAgo = (day: Date, now: Date): number => Math.round((midnight(now).getTime() - midnight(day).getTime()) / 86_400_000)

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
