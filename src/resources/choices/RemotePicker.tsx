import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { fold } from '#src/lib/fold.ts'
import type { ChoiceSource, RemoteChoice } from './source.ts'
import inner from './inner-field.module.css'
import { PICKER_DEBOUNCE, useChoiceWords, useChoices } from './use-choices.ts'

type RemotePickerProps = {
  source: ChoiceSource
  many: boolean
  label: string
  hideLabel?: boolean
  placeholder?: string
  values: readonly string[]
  /** `owner` is the owner of the value that was just chosen, if it has one. */
  onChange: (values: readonly string[], owner?: string) => void
  /** Evaluated when the choices open. Only choices of this owner are offered. */
  within?: (() => string) | undefined
  /** Values that are offered but cannot be chosen, and the reason. */
  closed?: { readonly values: readonly string[]; readonly why: string }
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  id?: string
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: () => void
  /** Set inside a modal dialog, outside of which nothing can be pressed. */
  inDialog?: boolean
}

/** Picks one or several records. It queries the server only once opened, and then for what is typed. */
export const RemotePicker = ({
  source,
  many,
  label,
  hideLabel = false,
  values,
  onChange,
  within,
  closed,
  error,
  description,
  inDialog = false,
  ...input
}: RemotePickerProps) => {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [owner, setOwner] = useState('')
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, PICKER_DEBOUNCE)
  const [met, meet] = useState<ReadonlyMap<string, string>>(new Map())
  const nameOf = useChoiceWords(useMemo(() => values.filter((id) => !met.has(id)).map((id) => ({ source, id })), [values, met, source]))
  const wordsOf = useCallback((id: string) => met.get(id) ?? nameOf(id), [met, nameOf])
  // The label of the chosen value appears in the field by itself and must not be searched for as if it had been typed.
  const own = !many && values[0] !== undefined && asked === wordsOf(values[0])
  const { choices: answered, fetching, failed, reference } = useChoices(source, own ? '' : asked, !opened, owner)
  // Until the answer to the current text arrives, Enter must not pick an option of an earlier answer.
  const isBehind = !own && (fetching || search !== asked)
  const choices = useMemo(
    () => (isBehind ? answered.filter(({ label: words }) => fold(words).includes(fold(search.trim()))) : answered),
    [isBehind, answered, search],
  )
  const isClosed = useCallback((id: string) => closed?.values.includes(id) === true, [closed])
  const data = useMemo(
    () => withChosen(choices, values, wordsOf).map((choice) => ({ ...choice, disabled: isClosed(choice.value) })),
    [choices, values, wordsOf, isClosed],
  )
  const choose = (ids: readonly string[]) => {
    meet(
      (known) =>
        new Map([...known, ...choices.filter(({ value }) => ids.includes(value)).map(({ value, label: name }) => [value, name] as const)]),
    )
    onChange(ids, choices.find(({ value }) => ids.includes(value) && !values.includes(value))?.owner ?? undefined)
  }
  const shared = {
    ...input,
    'data-value': '',
    data,
    error,
    description,
    ...(hideLabel ? { 'aria-label': label } : { label }),
    searchable: true,
    renderOption: ({ option }: { option: { value: string; label: string } }) => (
      <ChoiceLine
        label={option.label}
        hint={isClosed(option.value) ? closed?.why : choices.find(({ value }) => value === option.value)?.hint}
      />
    ),
    filter: ({ options }: { options: unknown }) => options as never,
    onSearchChange: setSearch,
    onDropdownOpen: () => {
      setOwner(within?.() ?? '')
      setOpened(true)
    },
    onDropdownClose: () => setOpened(false),
    nothingFoundMessage: failed
      ? [t`Could not load the options. Close the list and open it again.`, reference && t`Error reference: ${reference}`]
          .filter(Boolean)
          .join(' ')
      : isBehind || fetching
        ? t`Loading…`
        : t`No results`,
    // Escape would also close the dialog unless its default is prevented.
    ...(inDialog && { onKeyDown: (event: KeyboardEvent) => opened && event.key === 'Escape' && event.preventDefault() }),
    comboboxProps: { keepMounted: false, withinPortal: !inDialog, ...(inDialog && { floatingStrategy: 'fixed' as const }) },
    clearable: true,
  }
  return many ? (
    <MultiSelect {...shared} classNames={{ inputField: inner['inner'] ?? '' }} hidePickedOptions value={[...values]} onChange={choose} />
  ) : (
    <Select
      {...shared}
      onFocus={(event) => {
        // As the theme does for every select, which this handler replaces.
        event.currentTarget.select()
        input.onFocus?.(event)
      }}
      value={values[0] ?? null}
      onChange={(value) => choose(value === null ? [] : [value])}
    />
  )
}

const ChoiceLine = ({ label, hint }: { label: string; hint: string | undefined }) => (
  <span className={inner['choice']}>
    {label}
    {hint && <small>{hint}</small>}
  </span>
)

/** The server's choices together with the chosen values, which the answer may not contain. */
const withChosen = (choices: readonly RemoteChoice[], chosen: readonly string[], nameOf: (id: string) => string): RemoteChoice[] => [
  ...chosen.filter((id) => !choices.some(({ value }) => value === id)).map((id) => ({ value: id, label: nameOf(id) })),
  ...choices,
]
