import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { without, type FilterGroup, type FilterItem } from '../address/filter.ts'
import { LazyFilterPanel } from './LazyFilterPanel.tsx'
import type { AnyList } from '../list.ts'
import classes from './list-tools.module.css'
import { useFilterWords } from './use-filter-words.ts'
import type { ShowView } from '../use-list-view.ts'

type ActiveFilterProps = { list: AnyList; filter: FilterGroup; show: ShowView; onEdit: (item: FilterItem) => void }

/** The active filter in words. Each part can be edited or removed. */
export const ActiveFilter = memo(({ list, filter, show, onEdit }: ActiveFilterProps) => {
  const { t } = useLingui()
  const words = useFilterWords(list, filter)
  return (
    <div role="group" aria-label={t`Active filter`} className={classes['chips']}>
      {filter.rules.map((item, index) => {
        const said = words.item(item)
        return (
          <Fragment key={`${index} ${said}`}>
            {index > 0 && <span className={classes['joint']}>{filter.combinator === 'and' ? <Trans>and</Trans> : <Trans>or</Trans>}</span>}
            <span className={classes['chip']}>
              <button
                type="button"
                className={classes['said']}
                aria-haspopup="dialog"
                aria-label={t`Edit ${said}`}
                dir="auto"
                onPointerEnter={() => void LazyFilterPanel.preload()}
                onFocus={() => void LazyFilterPanel.preload()}
                onClick={() => onEdit(item)}
              >
                {said}
              </button>
              <IconButton
                icon={IconX}
                size="compact"
                label={t`Remove ${said}`}
                onClick={() => show({ filter: without(filter, [index]) })}
              />
            </span>
          </Fragment>
        )
      })}
      <Button kind="subtle" size="compact" onClick={() => show({ filter: null })}>
        <Trans>Clear all</Trans>
      </Button>
    </div>
  )
})
