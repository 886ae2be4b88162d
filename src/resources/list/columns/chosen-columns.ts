import { createContext } from 'react'

/** The reader's choice of columns by list, in order, without the first column, which is always shown. */
type ChosenColumns = Readonly<Record<string, readonly string[]>>

/** Stores the choice as one text. The kit itself knows no account. */
export type ColumnsMemory = { readonly text: string | undefined; readonly keep: (text: string) => void }
export const ColumnsMemory = createContext<ColumnsMemory>({ text: undefined, keep: () => {} })

/** Parses the claim `list_columns`, such as `users:email,status;user-logins:`. Unreadable parts are ignored. */
export const readColumns = (text: string | undefined): ChosenColumns =>
  Object.fromEntries(
    (text ?? '').split(';').flatMap((part) => {
      const [list, columns] = part.split(':')
      return list && columns !== undefined ? [[list, columns.split(',').filter(Boolean)]] : []
    }),
  )

export const printColumns = (chosen: ChosenColumns): string =>
  Object.entries(chosen)
    .map(([list, columns]) => `${list}:${columns.join(',')}`)
    .join(';')
