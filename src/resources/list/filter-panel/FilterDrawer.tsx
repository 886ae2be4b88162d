import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export type FilterDrawerProps = { opened: boolean; onClose: () => void; children: ReactNode }

/** The filter over the rows, where there is no room beside them. */
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
