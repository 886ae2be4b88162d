import type { SetCell } from '#src/resources/grid/pending.ts'

/** One cell: a menu entry for a user type. */
type Cell = { readonly entry: string; readonly userType: number }

export const keyOf = ({ entry, userType }: Cell): string => `${userType} ${entry}`

export const cellOf = (key: string): Cell => {
  const [userType = ''] = key.split(' ', 1)
  return { userType: Number(userType), entry: key.slice(userType.length + 1) }
}

export const inputOf = ({ key, was, isOn }: SetCell) => ({ ...cellOf(key), was, shown: isOn })
