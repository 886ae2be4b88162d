import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { FilterPanelState } from '../toolbar/use-filter-panel.ts'
import { isDraftGroup, itemOf, rulesOf, type DraftAction, type DraftGroup, type DraftItem } from './draft.ts'
import type { DraftState } from './use-draft.ts'

const CONTROLS = 'button, input, select'

/**
 * Manages the focus in the filter builder: the condition to edit, else the one that was just added, else the first control.
 * @returns `edit`, which focuses what it adds, and `focusRule`, which focuses the value of a condition
 */
export const useConditionFocus = (
  form: RefObject<HTMLFormElement | null>,
  draft: DraftGroup,
  { opened, target }: FilterPanelState,
  change: DraftState['edit'],
) => {
  const focusRule = useCallback((id: string, part = '[data-value]') => focusIn(form, id, part), [form])
  const added = useRef<{ after: ReadonlySet<string>; part: string }>(undefined)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])

  const edit = useCallback(
    (action: DraftAction) => {
      if (action.type === 'rule.add' || action.type === 'group.add') {
        const isNamed = action.type === 'rule.add' && action.field !== undefined
        added.current = { after: new Set(rulesOf(latest.current).map(({ id }) => id)), part: isNamed ? '[data-value]' : 'select' }
      }
      change(action)
    },
    [change],
  )
  useEffect(() => {
    const { after, part } = added.current ?? {}
    const rule = after && rulesOf(draft).find(({ id }) => !after.has(id))
    if (rule) focusRule(rule.id, part)
    if (rule) added.current = undefined
  }, [draft, focusRule])

  useLayoutEffect(() => {
    if (!opened) return
    const item = target && itemOf(latest.current, target.item)
    const rule = item && firstRule(item)
    if (rule) focusIn(form, rule, '[data-value]')
    else form.current?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
  }, [opened, target, form])

  return { edit, focusRule }
}

const firstRule = (item: DraftItem): string | undefined => (isDraftGroup(item) ? rulesOf(item)[0]?.id : item.id)

/** Also sets `data-autofocus`, because a drawer moves the focus to that element when it opens. */
const focusIn = ({ current: form }: RefObject<HTMLElement | null>, id: string, part: string): void => {
  for (const marked of form?.querySelectorAll('[data-autofocus]') ?? []) marked.removeAttribute('data-autofocus')
  const rule = form?.querySelector<HTMLElement>(`[data-rule="${id}"]`)
  const control = rule?.querySelector<HTMLElement>(part) ?? rule?.querySelector<HTMLElement>(CONTROLS)
  control?.setAttribute('data-autofocus', '')
  control?.focus()
}
