import { Menu } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { AnyRow, Column, Sort } from './list.ts'
import type { ShowView } from './use-list-view.ts'

type SortMenuProps = { columns: readonly Column<AnyRow>[]; sort: Sort; show: ShowView }

/** What the column headers do, for screens on which rows are cards without any. */
export const SortMenu = memo(({ columns, sort, show }: SortMenuProps) => {
  const { i18n } = useLingui()
  const Arrow = sort.direction === 'ASC' ? IconArrowUp : IconArrowDown
  return (
    <Menu position="bottom-start" keepMounted={false}>
      <Menu.Target>
        <Button kind="secondary" icon={Arrow} collapses>
          <Trans>Sort</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort.by} onChange={(by) => show({ sort: { ...sort, by } })}>
          {columns.map(
            ({ id, label, sortBy }) =>
              sortBy !== undefined && (
                <Menu.RadioItem key={id} value={sortBy} closeMenuOnClick>
                  {i18n._(label)}
                </Menu.RadioItem>
              ),
          )}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup value={sort.direction} onChange={(to) => show({ sort: { ...sort, direction: to === 'ASC' ? 'ASC' : 'DESC' } })}>
          <Menu.RadioItem value="ASC" closeMenuOnClick>
            <Trans>Ascending</Trans>
          </Menu.RadioItem>
          <Menu.RadioItem value="DESC" closeMenuOnClick>
            <Trans>Descending</Trans>
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
})
