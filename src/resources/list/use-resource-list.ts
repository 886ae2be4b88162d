import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createRequest, useQuery, type CombinedError } from 'urql'
import { useAskPolicy } from '../query/prefetch-query.ts'
import { usePolling } from '../query/use-polling.ts'
import { useCustomer } from '../customer.ts'
import { printAddress, type BrokenPart, type Cursor, type ListView } from './address/address.ts'
import { LIST_CONTEXT, listScope, listVariables, type ListScope } from './ask-list.ts'
import type { AnyList, AnyRow } from './list.ts'
import type { Connection, StateCount } from './list-query.ts'
import type { ListPlace } from './address/list-place.ts'
import { useListStates } from './use-list-states.ts'
import { useSharedPoll } from './use-shared-poll.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useListView, type ShowView } from './use-list-view.ts'

/**
 * `loading`: there is nothing to show yet. `ready`: the rows belong to this view. `refreshing`: the last rows stay while newer ones are loading.
 * `failed`: there are no rows of this view. `stale`: the rows belong to this view but could not be refreshed.
 */
type ListPhase = 'loading' | 'ready' | 'refreshing' | 'failed' | 'stale'

export type ListState = {
  view: ListView
  /** Variables besides the view: the chosen customer, and the record that the list is embedded in. */
  scope: ListScope
  phase: ListPhase
  rows: readonly AnyRow[]
  total: { count: number; exact: boolean } | undefined
  /** Number of rows in each state; undefined while unknown. */
  states: readonly StateCount[] | undefined
  next: Cursor | undefined
  previous: Cursor | undefined
  error: CombinedError | undefined
  broken: readonly BrokenPart[]
  dismiss: () => void
  show: ShowView
  refresh: () => void
  /** Number of newer rows that a live list holds back. `fresh` has the IDs of those that were added last. */
  waiting: number
  showWaiting: () => void
  fresh: ReadonlySet<string>
}

/**
 * The logic of a list: reads the view from its place, queries the server, and keeps the old rows until new ones arrive. An answer to an outdated
 * query is never shown, because only the current query is subscribed to.
 */
export const useResourceList = (list: AnyList, place: ListPlace): ListState => {
  const { view, broken, dismiss, show, refuse } = useListView(list, place)
  const chosen = useCustomer()
  const scope = useMemo(() => listScope(list, chosen), [list, chosen])
  const variables = useMemo(() => listVariables(list, view, scope), [list, view, scope])
  const requestPolicy = useAskPolicy(list.query, variables)
  const [result, execute] = useQuery({ query: list.query, variables, requestPolicy, context: LIST_CONTEXT })
  // Keep the rows of the previous page until the next ones arrive, but never those of another customer or record.
  const isOurs = isWithin(result.operation?.variables, scope)
  const answered = useMemo(() => (isOurs ? result.data?.[list.connection] : undefined), [isOurs, result.data, list])
  const address = `${JSON.stringify(scope)}${printAddress(view, list)}`
  const isSettled = !result.fetching && !result.stale
  const held = useLastAnswer(address, isSettled ? answered : undefined)
  const [heard, setHeard] = useState<Heard>()
  const isNewer = heard !== undefined && heard.address === address && heard.after === result.data
  const connection = isNewer ? heard.connection : (answered ?? held)
  const { key } = useMemo(() => createRequest(list.query, variables), [list, variables])
  const isAnswer = connection !== answered || result.operation?.key === key

  useEffect(() => {
    const part = result.fetching ? undefined : refusedPart(result.error, view)
    if (part) refuse([part], part === 'page' ? {} : { filter: null })
  }, [result.error, result.fetching, view, refuse])

  const vanished = connection !== undefined && !result.fetching && !result.error && view.cursor !== null && isBeyond(connection, view)
  useEffect(() => {
    if (vanished) show({}, 'replace')
  }, [vanished, show])

  const [isPolled, setPolled] = useState(false)
  const isNewest = view.cursor === null && view.sort.by === list.sort.by && view.sort.direction === list.sort.direction
  const every = isNewest && connection ? everyOf(list, connection.nodes) : undefined
  const own = useRef<object>(undefined)
  useEffect(() => {
    own.current = result.data
  }, [result.data])
  const hear = useCallback(
    (told: Connection<AnyRow>) => {
      setPolled(true)
      setHeard({ address, after: own.current, connection: told })
    },
    [address],
  )
  const { claim, tell } = useSharedPoll({ address: `${list.id}${address}`, every, hear })
  const asks = useRef(false)
  const poll = useCallback(() => {
    if (!claim()) return
    asks.current = true
    setPolled(true)
    execute({ ...LIST_CONTEXT, requestPolicy: 'network-only', background: true })
  }, [claim, execute])
  usePolling(poll, every)
  useEffect(() => {
    if (!asks.current || !isSettled || !answered) return
    asks.current = false
    tell(answered)
  }, [answered, isSettled, tell])
  const live = useLiveRows(isAnswer ? address : undefined, connection?.nodes ?? NO_ROWS, isPolled)
  const phase = phaseOf(connection, result)
  const states = useListStates(list, { view, scope, rows: live.rows, paused: connection === undefined })

  return {
    view,
    scope,
    phase: isPolled && phase === 'refreshing' ? 'ready' : phase,
    ...live,
    total: connection && { count: connection.totalCount, exact: connection.totalIsExact },
    states,
    ...pagesOf(connection),
    error: result.error,
    broken,
    dismiss,
    show,
    refresh: () => {
      setPolled(false)
      execute({ ...LIST_CONTEXT, requestPolicy: 'network-only' })
    },
  }
}

/** An answer received from another tab, and the own answer that it is newer than. */
type Heard = { address: string; after: object | undefined; connection: Connection<AnyRow> }

const everyOf = ({ asksEvery }: AnyList, rows: readonly AnyRow[]) => (typeof asksEvery === 'function' ? asksEvery(rows) : asksEvery)

const isWithin = (other: ListScope | undefined, scope: ListScope): boolean =>
  other?.['customer'] === scope['customer'] && Object.keys(scope).every((name) => other?.[name] === scope[name])

const NO_ROWS: readonly AnyRow[] = []

/** Keeps the last complete answer for this address, because urql drops it when a refresh fails. */
const useLastAnswer = (address: string, settled: Connection<AnyRow> | undefined): Connection<AnyRow> | undefined => {
  const [last, setLast] = useState<{ address: string; connection: Connection<AnyRow> }>()
  if (settled && (last?.connection !== settled || last.address !== address)) setLast({ address, connection: settled })
  return last?.address === address ? last.connection : undefined
}

const phaseOf = (
  connection: Connection<AnyRow> | undefined,
  result: { fetching: boolean; stale: boolean; error?: CombinedError | undefined },
): ListPhase => {
  if (result.fetching || result.stale) return connection ? 'refreshing' : 'loading'
  if (result.error) return connection ? 'stale' : 'failed'
  return connection ? 'ready' : 'loading'
}

const pagesOf = (connection: Connection<AnyRow> | undefined): { next: Cursor | undefined; previous: Cursor | undefined } => {
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = connection?.pageInfo ?? {}
  return {
    next: hasNextPage && endCursor ? { after: endCursor } : undefined,
    previous: hasPreviousPage && startCursor ? { before: startCursor } : undefined,
  }
}

/** Whether the rows after the cursor are gone, or paging back has reached an incomplete first page. */
const isBeyond = ({ nodes, pageInfo }: Connection<AnyRow>, { cursor, size }: ListView): boolean =>
  nodes.length === 0 || (cursor !== null && 'before' in cursor && !pageInfo.hasPreviousPage && nodes.length < size)

const REFUSALS: Readonly<Record<string, BrokenPart>> = { BAD_CURSOR: 'page', BAD_USER_INPUT: 'filter' }

/** Returns the part of the view that the server rejected, if the view has that part. */
const refusedPart = (error: CombinedError | undefined, view: ListView): BrokenPart | undefined => {
  const codes = error?.graphQLErrors.map(({ extensions }) => extensions['code']) ?? []
  const part = codes.map((code) => (typeof code === 'string' ? REFUSALS[code] : undefined)).find((each) => each !== undefined)
  if (part === 'page') return view.cursor ? part : undefined
  return part && view.filter ? part : undefined
}
