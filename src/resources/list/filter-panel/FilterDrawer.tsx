import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export type FilterDrawerProps = { opened: boolean; onClose: () => void; children: ReactNode }

/** The filter builder in a drawer, for windows that are too narrow to show it beside the rows. */
export const FilterDrawer = ({ opened, onClose, children }: FilterDrawerProps) => {
  const { t } = useLingui()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="26rem"
      title={t`Filter`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      keepMounted
    >
      {children}
    </Drawer>
  )
}
