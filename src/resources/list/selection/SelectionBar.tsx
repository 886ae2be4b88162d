import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { Button } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { ListView } from '../address/address.ts'
import type { AnyList, ListExportProps, ListSelection } from '../list.ts'
import { pageVariables } from '../address/page-variables.ts'
import classes from './selection.module.css'
import type { ListState } from '../use-resource-list.ts'
import type { SelectionState } from './use-selection.ts'

/** Selects everything in the list's scope that the filter and search of a view match. */
export const allOf = (view: ListView, list: AnyList): ListSelection & { all: true } => {
  const { where, search } = pageVariables(view, list)
  return {
    all: true,
    ...list.scope,
    ...(where !== undefined && { where }),
    ...(view.state !== null && { state: view.state }),
    ...(search != null && { search }),
  }
}

type SelectionBarProps = { list: AnyList; state: ListState; selection: SelectionState; exported: ListExportProps['columns'] }

/** Number of selected rows and the actions on them. It stays in sight while rows are selected. */
export const SelectionBar = ({ list, state, selection, exported }: SelectionBarProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const { view, total, refresh } = state
  const { ids, all, pickAll, keep, clear } = selection
  const { Actions, Export } = list
  const matches = total?.count ?? 0
  const count = all ? Math.max(matches - ids.size, 0) : ids.size
  const chosen = all ? { ...allOf(view, list), ...(ids.size > 0 && { except: [...ids] }) } : { ids: [...ids] }
  if (count === 0 || !Actions) return null
  const written = formats.number(count)
  const matching = formats.number(matches)
  const shown = state.rows.map(({ id }) => id)
  const away = all ? 0 : [...ids].filter((id) => !shown.includes(id)).length
  const unseen = formats.number(away)
  const keepShown = () => keep(shown)
  const done = () => {
    clear()
    refresh()
  }
  return (
    <div role="region" aria-label={t`Selection`} className={classes['bar']} data-floats="">
      <IconButton icon={IconX} label={t`Clear selection`} title={t`Clear selection`} onClick={clear} />
      <span role="status" className={classes['count']}>
        <Plural value={count} one={`${written} selected`} other={`${written} selected`} />
      </span>
      {away > 0 && (
        <>
          <span role="status" className={classes['away']}>
            <Plural value={away} one={`${unseen} of them not on this page`} other={`${unseen} of them not on this page`} />
          </span>
          {away < count && (
            <Button kind="subtle" onClick={keepShown}>
              <Trans>Only the shown</Trans>
            </Button>
          )}
        </>
      )}
      {matches > count && (
        <Button kind="subtle" onClick={pickAll}>
          <Trans>Select all {matching} results</Trans>
        </Button>
      )}
      <span className={classes['acts']}>
        {Export && <Export isPart selection={{ ...chosen, order: pageVariables(view, list).order }} columns={exported} />}
        <Actions
          selection={chosen}
          count={count}
          exact={!all || total?.exact === true}
          {...(away > 0 && { away: { count: away, ...(away < count && { keepShown }) } })}
          onDone={done}
        />
      </span>
    </div>
  )
}
