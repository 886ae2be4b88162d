import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CombinedError } from 'urql'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { referenceOf } from '#src/resources/failure.ts'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { Icon } from '#src/ui/controls/icon.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import type { HomeFactsQuery } from '../home.generated.ts'
import classes from './launcher.module.css'
import { securityPoints, type Point, type SecurityPoint } from './security-points.ts'

/** Paths of the pages that remedy a point, as far as they exist. */
export type Mends = Partial<Record<Point, string>>

type SecurityChecklistProps = {
  profile: HomeFactsQuery['myProfile'] | undefined
  error: CombinedError | undefined
  mends: Mends
  onRetry: () => void
}

export const SecurityChecklist = ({ profile, error, mends, onRetry }: SecurityChecklistProps) => {
  const formats = useFormats()
  const [now] = useState(() => new Date())
  return (
    <Card title={<Trans>Account security</Trans>}>
      {!profile && error && <ErrorState reference={referenceOf(error)} onRetry={onRetry} />}
      {!profile && !error && <SkeletonLines lines={4} />}
      {profile && (
        <ul className={classes['checks']}>
          {securityPoints(profile, now, formats.date).map((point) => (
            <CheckLine key={point.id} point={point} to={mends[point.id]} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const CheckLine = ({ point: { done, title, advice }, to }: { point: SecurityPoint; to: string | undefined }) => {
  const { i18n } = useLingui()
  return (
    <li className={classes['check']} data-done={done || undefined}>
      <span className={classes['mark']}>
        <Icon name={done ? 'check' : 'warning'} size={15} />
      </span>
      <div>
        <strong>{to !== undefined && !done ? <Link to={to}>{i18n._(title)}</Link> : i18n._(title)}</strong>
        <small>{i18n._(advice)}</small>
      </div>
    </li>
  )
}
