import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import type { AnyList, AnyRow, Column } from './list.ts'

/** The columns of a list that this reader sees, in their order. The first column names the row and always stays. */
export const useColumns = (list: AnyList) => {
  const [chosen, choose] = useLocalStorage<readonly string[] | null>({
    key: `portico.columns.${list.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: (ids) => JSON.stringify(ids),
    deserialize: readIds,
  })
  const shown = useMemo(() => columnsOf(list, chosen), [list, chosen])
  return { shown, choose }
}

const columnsOf = (list: AnyList, chosen: readonly string[] | null): readonly Column<AnyRow>[] => {
  const [first, ...rest] = list.columns
  return [first, ...rest.filter((column) => (chosen ? chosen.includes(column.id) : column.optional !== true))]
}

/** What an earlier version or another program wrote under the same key is worth nothing. */
const readIds = (text: string | undefined): readonly string[] | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : null
  } catch {
    return null
  }
}
