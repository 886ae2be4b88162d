/** Does `count` acts, by every lane the next one that is left. @param lanes what each does, one act at a time */
export async function inLanes(count: number, lanes: readonly (() => Promise<unknown>)[]): Promise<void> {
  let left = count
  await Promise.all(
    lanes.map(async (act) => {
      while (left-- > 0) await act()
    }),
  )
}
