import type { ReactNode, Ref } from 'react'
import classes from './card.module.css'

type CardProps = { title?: ReactNode; description?: ReactNode; actions?: ReactNode; children: ReactNode; ref?: Ref<HTMLElement> }

export const Card = ({ title, description, actions, children, ref }: CardProps) => (
  <section ref={ref} className={classes['root']}>
    {title !== undefined && (
      <div className={classes['head']}>
        <div>
          <h2 className={classes['title']}>{title}</h2>
          {description !== undefined && <p className={classes['description']}>{description}</p>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </div>
    )}
    {children}
  </section>
)
