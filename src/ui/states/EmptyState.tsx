import type { ReactNode } from 'react'
import { StateMessage } from './StateMessage.tsx'
import type { IconName } from '../controls/icon.tsx'

type EmptyStateProps = { title: ReactNode; icon?: IconName; children?: ReactNode; action?: ReactNode }

/** Shown for an empty list; offers the first step. */
export const EmptyState = ({ title, icon = 'nothing', children, action }: EmptyStateProps) => (
  <StateMessage icon={icon} title={title} actions={action}>
    {children}
  </StateMessage>
)
