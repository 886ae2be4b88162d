import type { ReactNode } from 'react'
import head from './head.module.css'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  /** One sentence under the title: what this page is for. */
  description?: ReactNode
  /** Beside the title: a status badge, a copyable id. */
  status?: ReactNode
  /** The page's main actions, the most important one last. */
  actions?: ReactNode
  /** A link back to the page above, over the title. */
  back?: ReactNode
}

/** The head of every page with its only h1, which takes the focus on a route change. */
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
