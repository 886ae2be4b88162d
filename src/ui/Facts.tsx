import type { ReactNode } from 'react'
import { DASH } from '#src/i18n/formats.ts'
import classes from './facts.module.css'

/** Names and values of one thing, in pairs; an absent value is a dash. */
export const Facts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className={classes['root']}>
    {facts.map(({ label, value }) => (
      <div key={label} className={classes['fact']}>
        <dt>{label}</dt>
        <dd>{value === undefined || value === null || value === '' ? DASH : value}</dd>
      </div>
    ))}
  </dl>
)
