import { Link } from 'react-router'
import classes from './log-range.module.css'

export type Follow = { readonly to: string; readonly label: string }

/** The ways on from a row of a log. */
export const FollowLinks = ({ links }: { links: readonly Follow[] }) => (
  <ul className={classes['links']}>
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)
