import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { isCovered } from '#src/lib/is-covered.ts'
import { isTyping } from '#src/lib/is-typing.ts'
import { singleKeys } from '#src/lib/single-keys.ts'
import { PlainField } from '#src/ui/controls/PlainField.tsx'
import { SEARCH_LIMIT } from '../address/address.ts'
import { useLeaving } from '../address/use-leaving.ts'

/** Debounce of the search after the last key, in milliseconds. */
export const SEARCH_DEBOUNCE = 250

type SearchBoxProps = { value: string; onSearch: (search: string) => void }

/** The quick search. The input is uncontrolled and debounced, so that a key press renders nothing. */
export const SearchBox = memo(({ value, onSearch }: SearchBoxProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  // The list may have been sorted or filtered since the key press that started the timer.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  const isLeaving = useLeaving()

  const search = () => {
    clearTimeout(timer.current)
    const typed = input.current?.value ?? ''
    // Where its reader stays after all, the next key or Enter searches.
    if (typed === sent.current || isLeaving()) return
    sent.current = typed
    latest.current(typed)
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, SEARCH_DEBOUNCE)
  }
  const slash = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  useEffect(() => {
    if (!slash) return undefined
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || isCovered()) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [slash])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    if (input.current) input.current.value = value
  }, [value])

  return (
    <PlainField icon={IconSearch}>
      <input
        ref={input}
        type="search"
        aria-label={t`Search`}
        aria-keyshortcuts={slash ? '/' : undefined}
        placeholder={t`Search`}
        maxLength={SEARCH_LIMIT}
        defaultValue={value}
        onChange={searchSoon}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search()
        }}
      />
    </PlainField>
  )
})
