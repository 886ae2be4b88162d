import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Viewer } from '#contract/access/rule.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { useFormats } from '#src/i18n/use-formats.tsx'
import classes from './print-head.module.css'

/** Head of every printed page: name of the portal, who printed it and when. Hidden on the screen. */
export const PrintHead = ({ viewer }: { viewer: Viewer }) => {
  const { name } = usePartner()
  const formats = useFormats()
  const [printedAt, setPrintedAt] = useState<Date>()
  useEffect(() => {
    const stop = new AbortController()
    const start = () => flushSync(() => setPrintedAt(new Date()))
    window.addEventListener('beforeprint', start, { signal: stop.signal })
    window.addEventListener('afterprint', () => setPrintedAt(undefined), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  if (!printedAt) return null
  const { userName } = viewer
  const time = formats.exact(printedAt)
  return (
    <p className={classes['root']}>
      <strong>{name}</strong>
      <span>
        <Trans>
          Printed by {userName}, {time}
        </Trans>
      </span>
    </p>
  )
}
