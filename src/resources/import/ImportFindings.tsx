import { useMemo } from 'react'
import { EmbeddedList } from '../list/EmbeddedList.tsx'
import { importRowsList } from './import-rows-list.tsx'
import type { AnyImport } from './import.ts'

/** The rows of a file that are not imported, with their reasons. */
export const ImportFindings = ({ page, id }: { page: AnyImport; id: string }) => (
  <EmbeddedList list={useMemo(() => importRowsList(page, id), [page, id])} />
)
