import type { ReactNode } from 'react'
import { Icon, type IconName } from '../controls/icon.tsx'
import classes from './state-message.module.css'

type StateMessageProps = {
  icon: IconName
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  role?: 'status' | 'alert'
  tone?: 'calm' | 'warning'
}

/** Common layout of empty, error and similar states: picture, title, explanation and actions. */
export const StateMessage = ({ icon, title, children, actions, role, tone = 'calm' }: StateMessageProps) => (
  <div className={classes['root']} role={role} data-tone={tone}>
    <span className={classes['picture']}>
      <Icon name={icon} size={26} />
    </span>
    <p className={classes['title']}>{title}</p>
    {children !== undefined && <div className={classes['text']}>{children}</div>}
    {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
  </div>
)
