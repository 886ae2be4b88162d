import { useCallback, useContext, useMemo } from 'react'
import { ColumnsMemory, printColumns, readColumns } from './chosen-columns.ts'
import type { AnyList, AnyRow, Column } from '../list.ts'

/** Returns the columns of a list that the reader sees, in order. The first column names the row and is always shown. */
export const useColumns = (list: AnyList) => {
  const { text, keep } = useContext(ColumnsMemory)
  const chosen = useMemo(() => readColumns(text), [text])
  const shown = useMemo(() => columnsOf(list, chosen[list.id]), [list, chosen])
  /** @param ids null for the default columns of the list */
  const choose = useCallback(
    (ids: readonly string[] | null) => {
      const { [list.id]: _, ...others } = chosen
      keep(printColumns(ids === null ? others : { ...others, [list.id]: ids }))
    },
    [list, chosen, keep],
  )
  return { shown, choose }
}

const columnsOf = (list: AnyList, chosen: readonly string[] | undefined): readonly Column<AnyRow>[] => {
  const [first, ...rest] = list.columns
  if (!chosen) return [first, ...rest.filter((column) => column.optional !== true)]
  // The choice may come from an earlier version or a shared view: columns that no longer exist are left out.
  return [first, ...new Set(chosen.flatMap((id) => rest.filter((column) => column.id === id)))]
}
