import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import head from '#src/ui/page/head.module.css'
import classes from './record-head.module.css'

type RecordHeadProps = {
  /** Link to the list of such records. */
  back: ReactNode
  title: ReactNode
  /** Undefined while the record is loading; its space is reserved. */
  id: string | undefined
  picture?: ReactNode
  status?: ReactNode
  /** Details that distinguish the record, on one line with its ID. */
  about?: ReactNode
  /** Null while the actions are loading with the record; their space is reserved. */
  actions?: ReactNode
}

/** The head of every page of a record. It has the same height on each page and while loading, so that the content below does not move. */
export const RecordHead = ({ back, title, id, picture, status, about, actions }: RecordHeadProps) => {
  const { t } = useLingui()
  return (
    <header className={classes['root']} data-wide="">
      <div className={head['back']}>{back}</div>
      <div className={classes['row']}>
        {picture !== undefined && <div className={classes['picture']}>{picture}</div>}
        <div className={classes['text']}>
          <div className={classes['titleRow']}>
            <h1 className={head['title']} tabIndex={-1}>
              {title}
            </h1>
            {status}
          </div>
          <div className={classes['about']}>
            {about}
            {id !== undefined && <CopyText value={id} what={t`id`} />}
          </div>
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
    </header>
  )
}
