import type { ReactNode, SyntheticEvent } from 'react'
import { initialsOf } from '#src/lib/initials.ts'
import classes from './monogram.module.css'

type MonogramProps = {
  /** Determines the colour; the same ID always gets the same one. */
  id: string
  name: string
  /** Square is for everything that is not a user. */
  shape?: 'round' | 'square' | undefined
  /** URL of a picture, which covers the initials once it is loaded. */
  source?: string | undefined
  /** Width and height in pixels, by default those of a list's row. */
  size?: number
  /** Whether `children` are a picture in place of the initials. */
  isCovered?: boolean
  children?: ReactNode
}

/** Initials on a coloured ground. Decorative: the name is shown beside it. */
export const Monogram = ({ id, name, shape = 'round', source, size, isCovered = false, children }: MonogramProps) => (
  <span
    aria-hidden="true"
    className={classes['root']}
    data-shape={shape}
    data-hue={hueOf(id)}
    style={size === undefined ? undefined : { width: size, height: size, fontSize: size * 0.36 }}
  >
    {!isCovered && initialsOf(name)}
    {children}
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
