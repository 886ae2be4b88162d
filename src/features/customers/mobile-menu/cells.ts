import type { SetCell } from '#src/resources/grid/pending.ts'

/** One box: an entry of the menu for the people of a user type. */
export type Cell = { readonly entry: string; readonly userType: number }

export const keyOf = ({ entry, userType }: Cell): string => `${userType} ${entry}`

/** The box of a key. */
export const cellOf = (key: string): Cell => {
  const [userType = ''] = key.split(' ', 1)
  return { userType: Number(userType), entry: key.slice(userType.length + 1) }
}

/** A box that was set, as the server takes it. */
export const inputOf = ({ key, was, isOn }: SetCell) => ({ ...cellOf(key), was, shown: isOn })
