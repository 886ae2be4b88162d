import { Drawer } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useCallback, useDeferredValue, useMemo, useReducer, useState } from 'react'
import { useFocusKept } from '#src/ui/use-focus-kept.ts'
import { useSidePanel } from '#src/ui/use-side-panel.ts'
import { isAskable, isAskableRule, leavesRoom } from '../address.ts'
import { Button } from '#src/ui/Button.tsx'
import type { ListView } from '../address.ts'
import type { FilterGroup } from '../filter.ts'
import { printFilter } from '../filter-text.ts'
import { filterFields } from '../list.ts'
import type { AnyList } from '../list.ts'
import { useFilterWords } from '../use-filter-words.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { editDraft, filterOf, isUntouched, rulesOf, startDraft } from './draft.ts'
import type { DraftGroup } from './draft.ts'
import classes from './filter-panel.module.css'

type FilterPanelProps = {
  list: AnyList
  view: ListView
  opened: boolean
  onClose: () => void
  onApply: (filter: FilterGroup | null) => void
}

/** The filter builder in its drawer. What is being written stays when the drawer is closed; only applying changes the list. */
export const FilterPanel = ({ list, view, opened, onClose, onApply }: FilterPanelProps) => {
  const { t } = useLingui()
  useSidePanel(opened, onClose)
  const active = view.filter ? printFilter(view.filter) : ''
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title={t`Filter`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      keepMounted
    >
      <FilterEditor
        key={active}
        list={list}
        view={view}
        onApply={(filter) => {
          onApply(filter)
          onClose()
        }}
      />
    </Drawer>
  )
}

type FilterEditorProps = { list: AnyList; view: ListView; onApply: (filter: FilterGroup | null) => void }

const FilterEditor = ({ list, view, onApply }: FilterEditorProps) => {
  const form = useFocusKept<HTMLFormElement>()
  const fields = useMemo(() => filterFields(list), [list])
  const [draft, edit] = useReducer(editDraft(fields), view.filter, (filter) => startDraft(fields, filter))
  const [tried, setTried] = useState(false)
  const wrong = useMemo(
    () =>
      rulesOf(draft).filter(
        (rule) =>
          !isAskableRule(
            rule,
            fields.find((field) => field.field === rule.field),
          ),
      ),
    [draft, fields],
  )
  const wrongIds = useMemo(() => new Set(tried ? wrong.map((rule) => rule.id) : []), [tried, wrong])
  const filter = useMemo(() => filterOf(draft), [draft])
  const tooLong = filter !== null && wrong.length === 0 && !(isAskable(filter, list) && leavesRoom({ ...view, filter }, list))

  const clear = useCallback(() => {
    edit({ type: 'start', filter: null })
    onApply(null)
  }, [onApply])
  const apply = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUntouched(draft)) return onApply(null)
    setTried(true)
    if (wrong.length === 0 && !tooLong) return onApply(filter)
    const first = wrong[0]?.id
    if (first !== undefined) event.currentTarget.querySelector<HTMLElement>(`[data-rule="${first}"] [data-value]`)?.focus()
  }

  return (
    <form ref={form} noValidate className={classes['form']} onSubmit={apply}>
      <GroupEditor group={draft} fields={fields} edit={edit} wrong={wrongIds} depth={1} />
      {tooLong && (
        <p role="alert" className={classes['error']}>
          <Trans>This filter is too long. Remove some conditions or values.</Trans>
        </p>
      )}
      <Sentence list={list} draft={draft} wrong={wrong.length > 0} />
      <Actions onClear={clear} />
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

type SentenceProps = { list: AnyList; draft: DraftGroup; wrong: boolean }

/** What the draft will show, in words, as soon as it says something; after the key that it follows from is painted. */
const Sentence = ({ list, draft, wrong }: SentenceProps) => (
  <Said list={list} draft={useDeferredValue(draft)} wrong={useDeferredValue(wrong)} />
)

const Said = memo(({ list, draft, wrong }: SentenceProps) => {
  const filter = wrong ? null : filterOf(draft)
  const words = useFilterWords(list, filter)
  if (!filter) return null
  const said = words.group(filter)
  return (
    <p className={classes['sentence']}>
      <Trans>Shows results where {said}</Trans>
    </p>
  )
})
