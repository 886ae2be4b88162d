import { useCallback, useContext, useMemo } from 'react'
import { ColumnsMemory, printColumns, readColumns } from './chosen-columns.ts'
import type { AnyList, AnyRow, Column } from '../list.ts'

/** The columns of a list that this reader sees, in their order. The first column names the row and always stays. */
export const useColumns = (list: AnyList) => {
  const { text, keep } = useContext(ColumnsMemory)
  const chosen = useMemo(() => readColumns(text), [text])
  const shown = useMemo(() => columnsOf(list, chosen[list.id]), [list, chosen])
  /** @param ids null for those that the list has by itself */
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
  // Of an earlier version, or of a view that somebody shared: what is not there any more is left out.
  return [first, ...new Set(chosen.flatMap((id) => rest.filter((column) => column.id === id)))]
}
