import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '#src/ui/controls/Button.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import type { FilterGroup } from '../address/filter.ts'
import { printFilter } from '../address/print-filter.ts'
import type { AnyList, FilterField } from '../list.ts'
import { useFilterWords } from '../toolbar/use-filter-words.ts'
import type { FilterPanelState } from '../toolbar/use-filter-panel.ts'
import type { ListState } from '../use-resource-list.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { MatchCount } from './MatchCount.tsx'
import { isUntouched } from './draft.ts'
import classes from './filter-panel.module.css'
import { useMeaning, type DraftState } from './use-draft.ts'
import { useConditionFocus } from './use-condition-focus.ts'
import { useMatchCount } from './use-match-count.ts'

/** Number of fields to offer if the list names none. */
const FEW = 5

type CommonFieldsProps = { list: AnyList; fields: readonly FilterField[]; onAdd: (field: string) => void }

/** Buttons for the most used filter fields. Each adds a condition and focuses its value. */
const CommonFields = memo(({ list, fields, onAdd }: CommonFieldsProps) => {
  const { t, i18n } = useLingui()
  const common = list.commonFilters
    ? list.commonFilters.flatMap((name) => fields.find(({ field }) => field === name) ?? [])
    : fields.filter(({ old }) => !old).slice(0, FEW)
  return (
    <div role="group" aria-label={t`Filter by`} className={classes['common']}>
      {common.map(({ field, label }) => (
        <Button key={field} kind="secondary" size="sm" icon={IconPlus} onClick={() => onAdd(field)}>
          {i18n._(label)}
        </Button>
      ))}
    </div>
  )
})

type FilterBuilderProps = DraftState & {
  list: AnyList
  state: Pick<ListState, 'view' | 'total' | 'scope'>
  panel: FilterPanelState
  onApply: (filter: FilterGroup | null) => void
}

/** Form with conditions and groups, the number of matching rows, and the buttons to apply and clear. */
export const FilterBuilder = ({ list, state, panel, fields, draft, edit: change, onApply }: FilterBuilderProps) => {
  const form = useFocusFallback<HTMLFormElement>()
  const [tried, setTried] = useState(false)
  const { wrong, tooLong, filter, countable } = useMeaning(list, state.view, { draft, fields })
  const wrongIds = useMemo(() => new Set(tried ? wrong.map((rule) => rule.id) : []), [tried, wrong])
  const { edit, focusRule } = useConditionFocus(form, draft, panel, change)

  const apply = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isNothing = isUntouched(draft)
    setTried(!isNothing && (wrong.length > 0 || tooLong))
    if (isNothing) return onApply(null)
    if (wrong.length === 0 && !tooLong) return onApply(filter)
    if (wrong[0]) focusRule(wrong[0].id)
  }
  const clear = useCallback(() => {
    setTried(false)
    edit({ type: 'start', filter: null })
    onApply(null)
  }, [edit, onApply])
  const add = useCallback((field: string) => edit({ type: 'rule.add', group: draft.id, field }), [edit, draft.id])

  return (
    <form ref={form} noValidate className={classes['form']} onSubmit={apply}>
      <div className={classes['conditions']}>
        <CommonFields list={list} fields={fields} onAdd={add} />
        <GroupEditor group={draft} fields={fields} edit={edit} wrong={wrongIds} depth={1} />
      </div>
      {tooLong && (
        <p role="alert" className={classes['error']}>
          <Trans>This filter is too long. Remove some conditions or values.</Trans>
        </p>
      )}
      <div className={classes['foot']}>
        <Sentence list={list} filter={wrong.length > 0 ? null : filter} />
        <Count list={list} state={state} countable={countable} leftOut={wrong.length} paused={!panel.opened} />
        <Actions onClear={clear} />
      </div>
    </form>
  )
}

const Actions = memo(({ onClear }: { onClear: () => void }) => (
  <div className={classes['actions']}>
    <Button type="submit">
      <Trans>Apply</Trans>
    </Button>
    <Button kind="secondary" onClick={onClear}>
      <Trans>Clear filter</Trans>
    </Button>
  </div>
))

type CountProps = Pick<FilterBuilderProps, 'list' | 'state'> & { countable: FilterGroup | null; leftOut: number; paused: boolean }

/** The rows of the active filter are already counted; only another filter needs a query. */
const Count = ({ list, state: { view, total, scope }, countable, leftOut, paused }: CountProps) => {
  const text = countable && printFilter(countable)
  const isActive = text === (view.filter && printFilter(view.filter))
  // oxlint-disable-next-line react/exhaustive-deps -- the same conditions are the same question, whatever object holds them
  const counted = useMemo(() => ({ ...view, filter: countable }), [view, text])
  const count = useMatchCount(list, counted, scope, paused || isActive)
  return <MatchCount {...count} {...(isActive && { total, counting: false, error: undefined })} leftOut={leftOut} />
}

type SentenceProps = { list: AnyList; filter: FilterGroup | null }

/** The draft in words, once it is complete. Deferred, so that typing is painted first. */
const Sentence = ({ list, filter }: SentenceProps) => <Said list={list} filter={useDeferredValue(filter)} />

const Said = memo(({ list, filter }: SentenceProps) => {
  const words = useFilterWords(list, filter)
  if (!filter) return null
  const said = words.group(filter)
  return (
    <p className={classes['sentence']}>
      <Trans>Shows results where {said}</Trans>
    </p>
  )
})
