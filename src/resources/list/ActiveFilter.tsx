import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { without } from './filter.ts'
import type { FilterGroup } from './filter.ts'
import type { AnyList } from './list.ts'
import classes from './list.module.css'
import { useFilterWords } from './use-filter-words.ts'
import type { ShowView } from './use-list-view.ts'

type ActiveFilterProps = { list: AnyList; filter: FilterGroup; show: ShowView; clearable: boolean }

/** The filter as a sentence whose parts can be taken away one by one. */
export const ActiveFilter = memo(({ list, filter, show, clearable }: ActiveFilterProps) => {
  const { t } = useLingui()
  const words = useFilterWords(list, filter)
  return (
    <div role="group" aria-label={t`Active filter`} className={classes['parts']}>
      {filter.rules.map((item, index) => {
        const said = words.item(item)
        return (
          <Fragment key={`${index} ${said}`}>
            {index > 0 && <span className={classes['joint']}>{filter.combinator === 'and' ? <Trans>and</Trans> : <Trans>or</Trans>}</span>}
            <span className={classes['part']}>
              {said}
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
      {clearable && (
        <Button kind="subtle" size="compact" onClick={() => show({ filter: null })}>
          <Trans>Clear filter</Trans>
        </Button>
      )}
    </div>
  )
})
