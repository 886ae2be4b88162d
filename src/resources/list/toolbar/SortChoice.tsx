import { Menu } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenedProps } from '#src/ui/opened-later.tsx'
import type { AnyRow, Column, Sort } from '../list.ts'
import type { ShowView } from '../use-list-view.ts'

export type SortChoiceProps = { columns: readonly Column<AnyRow>[]; sort: Sort; show: ShowView }

export const SortChoice = ({ columns, sort, show, opened, onChange, button }: SortChoiceProps & OpenedProps) => {
  const { i18n } = useLingui()
  return (
    <Menu position="bottom-start" keepMounted={false} opened={opened} onChange={onChange}>
      <Menu.Target>{button({})}</Menu.Target>
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
}
