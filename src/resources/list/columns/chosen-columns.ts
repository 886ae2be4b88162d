import { createContext } from 'react'

/** The columns of lists that a reader chose, by list; in their order, without the first, which always stays. */
export type ChosenColumns = Readonly<Record<string, readonly string[]>>

/** Where they are remembered, as one text. The kit itself knows of no account. */
export type ColumnsMemory = { readonly text: string | undefined; readonly keep: (text: string) => void }
export const ColumnsMemory = createContext<ColumnsMemory>({ text: undefined, keep: () => {} })

/** `users:email,status;user-logins:` as the claim `list_columns` has it; what cannot be read is nothing. */
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
