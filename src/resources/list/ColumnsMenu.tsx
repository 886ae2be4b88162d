import { Button, Checkbox, Popover } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'
import type { AnyList, AnyRow, Column } from './list.ts'
import classes from './columns-menu.module.css'
import toolbar from './list.module.css'

type ColumnsMenuProps = {
  list: AnyList
  shown: readonly Column<AnyRow>[]
  choose: (ids: readonly string[] | null) => void
}

/** Which columns are shown, remembered in this browser. Mounts its boxes only when it is opened. */
export const ColumnsMenu = memo(({ list, shown, choose }: ColumnsMenuProps) => {
  const { t, i18n } = useLingui()
  const [, ...optional] = list.columns
  const ids = shown.map((column) => column.id)
  const toggle = (id: string, on: boolean) => choose(on ? [...ids, id] : ids.filter((each) => each !== id))
  return (
    <Popover position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button variant="default" aria-haspopup="dialog">
          <IconColumns3 size={16} aria-hidden="true" className={toolbar['glyph']} />
          <span className={toolbar['word']}>
            <Trans>Columns</Trans>
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t`Columns`}>
        <div className={classes['boxes']}>
          {optional.map((column) => (
            <Checkbox
              key={column.id}
              label={i18n._(column.label)}
              checked={ids.includes(column.id)}
              onChange={(event) => toggle(column.id, event.currentTarget.checked)}
            />
          ))}
        </div>
        <Button variant="subtle" size="xs" mt="sm" onClick={() => choose(null)}>
          <Trans>Default columns</Trans>
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
})
