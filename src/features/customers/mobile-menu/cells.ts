import type { SetCell } from '#src/resources/grid/pending.ts'

/** One cell: a menu entry for a user type. */
type Cell = { readonly entry: string; readonly userType: number }

export const keyOf = ({ entry, userType }: Cell): string => `${userType} ${entry}`

/** Parses the key of a cell. */
export const cellOf = (key: string): Cell => {
  const [userType = ''] = key.split(' ', 1)
  return { userType: Number(userType), entry: key.slice(userType.length + 1) }
}

/** Converts a changed cell to the server's input. */
export const inputOf = ({ key, was, isOn }: SetCell) => ({ ...cellOf(key), was, shown: isOn })
