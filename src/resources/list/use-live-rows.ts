import { useState } from 'react'
import type { AnyRow } from './list.ts'

type Shown = { address: string | undefined; rows: readonly AnyRow[]; fresh: ReadonlySet<string> }

/**
 * What a list shows of answers that it polled for: rows that are read stay where they are, with their newest values, and newer ones wait until
 * somebody asks for them; then they stand first and are marked. An answer to another question, or one that was asked for, is shown at once.
 * @param address of the question that `latest` answers; undefined while these are the rows of a question before, whose successor is on its way
 */
export const useLiveRows = (address: string | undefined, latest: readonly AnyRow[], isPolled: boolean) => {
  const [shown, setShown] = useState<Shown>({ address, rows: latest, fresh: NONE })
  const isHeld = isPolled && address !== undefined && shown.address === address && shown.rows.length > 0
  if (!isHeld && (shown.address !== address || shown.rows !== latest)) setShown({ address, rows: latest, fresh: NONE })
  if (!isHeld) return { rows: latest, fresh: NONE, waiting: 0, showWaiting: NOTHING }
  const known = new Set(shown.rows.map(({ id }) => id))
  const firstKnown = latest.findIndex(({ id }) => known.has(id))
  const newer = firstKnown < 0 ? latest : latest.slice(0, firstKnown)
  const values = new Map(latest.map((row) => [row.id, row]))
  return {
    rows: shown.rows.map((row) => values.get(row.id) ?? row),
    fresh: shown.fresh,
    waiting: newer.length,
    showWaiting: () => setShown({ address, rows: latest, fresh: new Set(newer.map(({ id }) => id)) }),
  }
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING = () => {}
