import type { ReactNode } from 'react'
import head from './head.module.css'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  /** One sentence under the title that explains the page. */
  description?: ReactNode
  /** Content beside the title, such as a status badge or an ID to copy. */
  status?: ReactNode
  /** Main actions of the page, the most important one last. */
  actions?: ReactNode
  /** Link to the parent page, above the title. */
  back?: ReactNode
}

/** Head of every page with its only h1, which gets the focus on a route change. */
export const PageHeader = ({ title, description, status, actions, back }: PageHeaderProps) => (
  <header className={classes['root']}>
    {back !== undefined && <div className={head['back']}>{back}</div>}
    <div className={classes['row']}>
      <div className={classes['text']}>
        <div className={classes['titleRow']}>
          <h1 className={`${head['title']} ${classes['title']}`} tabIndex={-1}>
            {title}
          </h1>
          {status}
        </div>
        {description !== undefined && <p className={classes['description']}>{description}</p>}
      </div>
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </div>
  </header>
)
