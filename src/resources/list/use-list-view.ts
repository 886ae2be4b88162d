import { useCallback, useMemo, useState } from 'react'
import { parseAddress, printAddress } from './address/address.ts'
import type { BrokenPart, ListView } from './address/address.ts'
import type { AnyList } from './list.ts'
import type { ListPlace } from './address/list-place.ts'

/** Changes the view and with it the address; what is not named stays, except that every change but one of the page begins at the first page. */
export type ShowView = (change: Partial<ListView>, how?: 'push' | 'replace') => void

type Note = { address: string; parts: readonly BrokenPart[] }

/** The view of a list as its address says it, and the parts of the address that could not be read. */
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
      // The same nothing: another would draw the whole page once more, within the press.
      setRefused(NOTHING)
      show(parts, how)
    },
    [show],
  )
  /** The server could not read these parts either: goes on without them and says so. */
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
