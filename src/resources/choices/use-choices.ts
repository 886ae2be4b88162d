import { useLingui } from '@lingui/react/macro'
import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { referenceOf } from '../failure.ts'
import { MayDo } from '../may-do.ts'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import { CHOICES_FETCHED, type ChoiceSource, type RemoteChoice } from './source.ts'

/** Debounce of pickers and date pickers after the last key, in milliseconds. */
export const PICKER_DEBOUNCE = 300

const NONE: readonly RemoteChoice[] = []

/**
 * Returns the choices for the typed text, of one owner if given. Sends nothing while `paused`. The last choices stay until the next answer arrives.
 */
export const useChoices = (source: ChoiceSource, search: string, paused: boolean, owner?: string) => {
  const variables = useMemo(
    () => ({
      first: CHOICES_FETCHED,
      search: search.trim() === '' ? null : search.trim(),
      ...source.always,
      ...(owner !== undefined && owner !== '' && source.within?.(owner)),
    }),
    [search, owner, source],
  )
  const [{ data, fetching, stale, error }, execute] = useQuery({ query: source.query, variables, pause: paused, context: SHOWS_ERRORS })
  const choices = useMemo(() => (data ? source.choices(data) : NONE), [data, source])
  return {
    choices,
    fetching: fetching || stale,
    failed: error !== undefined,
    reference: referenceOf(error),
    retry: () => execute({ requestPolicy: 'network-only' }),
  }
}

type Wanted = readonly { source: ChoiceSource; id: string }[]

/** Returns the names of IDs that are already chosen, for instance in a link: null if the reader may not see the record, no entry while loading. */
export const useChoiceNames = (wanted: Wanted): ReadonlyMap<string, string | null> => {
  const client = useClient()
  const mayDo = use(MayDo)
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map())
  const key = wanted.map(({ id }) => id).join(' ')
  useEffect(() => {
    const put = (id: string, label?: string) => setNames((known) => new Map(known).set(id, label ?? known.get(id) ?? null))
    const subscriptions = wanted.flatMap(({ source, id }) => {
      // The server would refuse the question, and count it among the refused calls.
      if (source.access && !mayDo(source.access)) return (put(id), [])
      return client.query(source.query, { first: 1, search: id }).subscribe(({ data }) => {
        put(id, data ? source.choices(data).find((choice) => choice.value === id)?.label : undefined)
      })
    })
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
    // oxlint-disable-next-line react/exhaustive-deps -- the ids are what is asked for, not the array that holds them
  }, [client, key])
  return names
}

/** Like `useChoiceNames`, as text: a name that is loading reads 'Loading…', one that cannot be seen 'Unknown'. The ID is never shown. */
export const useChoiceWords = (wanted: Wanted): ((id: string) => string) => {
  const { t } = useLingui()
  const names = useChoiceNames(wanted)
  return useCallback((id: string) => (names.has(id) ? (names.get(id) ?? t`Unknown`) : t`Loading…`), [names, t])
}
