import type { SyntheticEvent } from 'react'
import { initialsOf } from '#src/lib/initials.ts'
import classes from './monogram.module.css'

type MonogramProps = {
  /** Whose colour it is: the same for the same one. */
  id: string
  name: string
  /** Square is what no person is. */
  shape?: 'round' | 'square' | undefined
  /** The address of a picture, which covers the initials once it is there. */
  source?: string | undefined
}

/** The initials of somebody or something on a colour of its own. Decorative: the name stands beside it. */
export const Monogram = ({ id, name, shape = 'round', source }: MonogramProps) => (
  <span aria-hidden="true" className={classes['root']} data-shape={shape} data-hue={hueOf(id)}>
    {initialsOf(name)}
    {source !== undefined && (
      <img key={source} className={classes['picture']} src={source} alt="" loading="lazy" decoding="async" onError={hide} />
    )}
  </span>
)

const hide = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.hidden = true
}

const HUES = 8

const hueOf = (id: string): number => {
  let sum = 0
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) % 9973
  return sum % HUES
}
