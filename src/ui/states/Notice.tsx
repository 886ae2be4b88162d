import type { ReactNode } from 'react'
import { Icon, type IconName } from '../controls/icon.tsx'
import { usePageReady } from '../page/page-ready.ts'
import classes from './notice.module.css'

type NoticeProps = { icon: IconName; title: ReactNode; children?: ReactNode; actions?: ReactNode }

/** A page with a single message: what happened, and how to continue. */
export const Notice = ({ icon, title, children, actions }: NoticeProps) => {
  usePageReady()
  return (
    <div className={classes['root']}>
      <div className={classes['card']}>
        <span className={classes['picture']}>
          <Icon name={icon} size={28} />
        </span>
        <h1 className={classes['title']} tabIndex={-1}>
          {title}
        </h1>
        {children !== undefined && <div className={classes['text']}>{children}</div>}
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
    </div>
  )
}
