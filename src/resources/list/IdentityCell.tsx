import { Link } from 'react-router'
import { Monogram } from '#src/ui/Monogram.tsx'
import classes from './identity.module.css'
import type { Identity } from './list.ts'

/** What a row is, on two lines beside its initials; the name alone is the link. */
export const IdentityCell = ({ value: { id, name, detail, shape }, to }: { value: Identity; to?: string | undefined }) => (
  <span className={classes['root']}>
    <Monogram id={id} name={name} shape={shape} />
    <span className={classes['lines']}>
      {to === undefined ? (
        <span className={classes['name']} dir="auto">
          {name}
        </span>
      ) : (
        <Link className={classes['name']} dir="auto" to={to} data-row-link="">
          {name}
        </Link>
      )}
      {detail && (
        <span className={classes['detail']} dir="auto">
          {detail}
        </span>
      )}
    </span>
  </span>
)
