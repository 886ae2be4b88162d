import { useState } from 'react'
import classes from './logo.module.css'

type LogoProps = { partner: { partnerId: string | null; name: string }; size?: 'bar' | 'large' }

/** The partner's logo as SVG, else PNG. Without a partner or if neither exists, the portal's own mark with the name. */
export const Logo = ({ partner, size = 'bar' }: LogoProps) => {
  const { partnerId, name } = partner
  const [failed, setFailed] = useState(0)
  const source = partnerId === null ? undefined : [`/api/publicassets/${partnerId}.svg`, `/api/publicassets/${partnerId}.png`][failed]
  if (source === undefined) return <OwnMark name={name} size={size} />
  return <img className={classes['image']} data-size={size} src={source} alt={name} onError={() => setFailed(failed + 1)} />
}

const OwnMark = ({ name, size }: { name: string; size: 'bar' | 'large' }) => (
  <span className={classes['own']} data-size={size}>
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 3.5 29 11v2.5H3V11z" />
      <path d="M6 15.5h4V26H6zm8 0h4V26h-4zm8 0h4V26h-4z" opacity=".82" />
      <path d="M3 27.5h26V30H3z" />
    </svg>
    <span>{name}</span>
  </span>
)
