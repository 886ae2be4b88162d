import { useMemo, useReducer, useState } from 'react'
import { isAskable, isAskableRule, leavesRoom } from '../address/address.ts'
import type { ListView } from '../address/address.ts'
import type { FilterGroup } from '../address/filter.ts'
import { filterFields } from '../list.ts'
import type { AnyList, FilterField } from '../list.ts'
import { editDraft, filterOf, rulesOf, startDraft } from './draft.ts'
import type { DraftAction, DraftGroup, DraftRule } from './draft.ts'

export type DraftState = { fields: readonly FilterField[]; draft: DraftGroup; edit: (action: DraftAction) => void }

/** The filter that is being built; it follows the one that is active and keeps what was begun. */
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

/** What the draft means and what is still missing in it. */
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
