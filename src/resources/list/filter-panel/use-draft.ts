import { useMemo, useReducer, useState } from 'react'
import { isAskable, isAskableRule, leavesRoom, type ListView } from '../address/address.ts'
import type { FilterGroup } from '../address/filter.ts'
import { filterFields, type AnyList, type FilterField } from '../list.ts'
import { editDraft, filterOf, rulesOf, startDraft, type DraftAction, type DraftGroup, type DraftRule } from './draft.ts'

export type DraftState = { fields: readonly FilterField[]; draft: DraftGroup; edit: (action: DraftAction) => void }

/** State of the filter being edited. It follows the active filter and keeps unapplied edits. */
export const useDraft = (list: AnyList, active: FilterGroup | null): DraftState => {
  const fields = useMemo(() => filterFields(list), [list])
  const [draft, edit] = useReducer(
    useMemo(() => editDraft(fields), [fields]),
    active,
    startDraft,
  )
  const [followed, setFollowed] = useState(active)
  if (followed !== active) {
    setFollowed(active)
    edit({ type: 'follow', filter: active })
  }
  return { fields, draft, edit }
}

/** Derives the filter from the draft, and the conditions that are still incomplete. */
export const useMeaning = (list: AnyList, view: ListView, { draft, fields }: Pick<DraftState, 'draft' | 'fields'>) =>
  useMemo(() => {
    const isWhole = (rule: DraftRule) =>
      isAskableRule(
        rule,
        fields.find((field) => field.field === rule.field),
      )
    const wrong = rulesOf(draft).filter((rule) => !isWhole(rule))
    const filter = filterOf(draft)
    const tooLong = filter !== null && wrong.length === 0 && !(isAskable(filter, list) && leavesRoom({ ...view, filter }, list))
    return { wrong, tooLong, filter, countable: filterOf(draft, isWhole) }
  }, [draft, fields, list, view])
