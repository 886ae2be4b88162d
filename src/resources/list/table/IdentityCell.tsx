import { Link } from 'react-router'
import { Breakable } from '#src/ui/Breakable.tsx'
import { PersonMark } from '../../PersonMark.tsx'
import classes from './identity.module.css'
import type { Identity } from '../list.ts'

/** Two lines beside the picture or initials of a row. Only the name is a link. */
export const IdentityCell = ({ value: { detail, ...whose }, to }: { value: Identity; to?: string | undefined }) => (
  <span className={classes['root']}>
    <PersonMark {...whose} />
    <span className={classes['lines']}>
      {to === undefined ? (
        <span className={classes['name']} dir="auto">
          {whose.name}
        </span>
      ) : (
        <Link className={classes['name']} dir="auto" to={to} data-row-link="">
          {whose.name}
        </Link>
      )}
      {detail && (
        <span className={classes['detail']} dir="auto">
          <Breakable text={detail} />
        </span>
      )}
    </span>
  </span>
)
