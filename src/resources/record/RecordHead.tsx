import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import head from '#src/ui/page/head.module.css'
import classes from './record-head.module.css'

type RecordHeadProps = {
  /** The way to the list above. */
  back: ReactNode
  title: ReactNode
  /** Nothing while the record is on the way; its place is kept. */
  id: string | undefined
  picture?: ReactNode
  status?: ReactNode
  /** The little that tells it apart from others, on one line with its id. */
  about?: ReactNode
  /** Null where they come with the record: their place is kept. */
  actions?: ReactNode
}

/** The head of every page of a record, as high on each of them and before the record is there: what stands below keeps its place. */
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
