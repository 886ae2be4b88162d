import { useMemo } from 'react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { EmbeddedList } from '../list/EmbeddedList.tsx'
import { importRowsList } from './import-rows-list.tsx'
import type { AnyImport } from './import.ts'

/** The rows of a file that are not imported, with their reasons. */
export const ImportFindings = ({ page, id, actor }: { page: AnyImport; id: string; actor: ImportActor }) => (
  <EmbeddedList list={useMemo(() => importRowsList(page, id, actor), [page, id, actor])} />
)
