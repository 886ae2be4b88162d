import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Monogram } from '#src/ui/Monogram.tsx'
import type { HomeFactsQuery } from '../home.generated.ts'
import classes from './launcher.module.css'

/** The apps that the user may open, each in a new tab. */
export const MyApps = ({ apps }: { apps: HomeFactsQuery['myApps'] }) => {
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={classes['heading']}>
        <Trans>Your apps</Trans>
      </h2>
      <ul className={classes['places']}>
        {apps.map(({ id, name, description, startUrl }) => (
          <li key={id}>
            <a href={startUrl} target="_blank" rel="noreferrer" className={classes['place']}>
              <Monogram id={id} name={name} shape="square" />
              <div>
                {name}
                {description !== null && <small>{description}</small>}
              </div>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
