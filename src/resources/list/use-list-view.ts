import { useCallback, useMemo, useState } from 'react'
import { parseAddress, printAddress, type BrokenPart, type ListView } from './address/address.ts'
import type { AnyList } from './list.ts'
import type { ListPlace } from './address/list-place.ts'

/** Changes parts of the view, and with it the address. Any change without a cursor returns to the first page. */
export type ShowView = (change: Partial<ListView>, how?: 'push' | 'replace') => void

type Note = { address: string; parts: readonly BrokenPart[] }

/** Reads the view from the list's address. Returns it with the parts of the address that could not be read. */
export const useListView = (list: AnyList, { address, go }: ListPlace) => {
  const read = useMemo(() => parseAddress(address, list), [address, list])
  const [refused, setRefused] = useState(NOTHING)
  const [note, setNote] = useState<Note>()

  const show = useCallback<ShowView>(
    (change, how = 'push') => {
      go(printAddress({ ...read.view, cursor: null, ...change }, list), how)
    },
    [go, read, list],
  )
  const change = useCallback<ShowView>(
    (parts, how) => {
      // A stable empty array: a new one would render the whole page once more during the press.
      setRefused(NOTHING)
      show(parts, how)
    },
    [show],
  )
  /** Removes parts that the server could not read from the view, and reports them. */
  const refuse = useCallback(
    (parts: readonly BrokenPart[], without: Partial<ListView>) => {
      setRefused(parts)
      show(without, 'replace')
    },
    [show],
  )
  const parts = refused.length > 0 ? refused : read.broken
  const dismissed = note?.address === address && note.parts === parts
  return {
    view: read.view,
    broken: dismissed ? NOTHING : parts,
    dismiss: () => setNote({ address, parts }),
    show: change,
    refuse,
  }
}

const NOTHING: readonly BrokenPart[] = []
