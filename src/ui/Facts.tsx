import type { ReactNode } from 'react'
import { DASH } from '#src/i18n/formats.ts'
import { Breakable } from './Breakable.tsx'
import classes from './facts.module.css'

/** `wide` takes the full width, for long IDs and lists. */
type Fact = { label: string; value: ReactNode; wide?: boolean }

/** A list of labelled values; a missing value is shown as a dash. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes['root']}>
    {facts.map(({ label, value, wide }) => (
      <div key={label} className={classes['fact']} data-wide={wide || undefined}>
        <dt>{label}</dt>
        <dd>
          {value === undefined || value === null || value === '' || value === false ? (
            DASH
          ) : typeof value === 'string' ? (
            <Breakable text={value} />
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
)
