import { useState } from 'react'
import type { AnyRow } from './list.ts'

type Shown = { address: string | undefined; rows: readonly AnyRow[]; fresh: ReadonlySet<string> }

/**
 * Returns the rows to show of a polled list. Rows on screen stay in place and get their newest values; newer rows wait until the reader asks for
 * them, and are then shown first and marked. Answers to another query, or to a manual refresh, are shown at once.
 * @param address of the query that `latest` answers; undefined while `latest` still belongs to the previous query
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
