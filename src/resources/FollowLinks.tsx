import { Link } from 'react-router'
import classes from './follow-links.module.css'

type Follow = { readonly to: string; readonly label: string }

/** Links that lead on from a row to related pages. */
export const FollowLinks = ({ links }: { links: readonly Follow[] }) => (
  <ul className={classes['root']}>
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)
