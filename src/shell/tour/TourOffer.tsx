import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useMutation } from 'urql'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Viewer } from '#src/access/rule.ts'
import { SaveOwnClaimDocument } from '#src/data/own-claim.generated.ts'
import { Button } from '#src/ui/Button.tsx'
import { shellDialogs } from '../shell-dialogs.ts'
import { TourSeenDocument } from './tour-seen.generated.ts'
import classes from './tour-offer.module.css'

const seenBy = (userId: string) => ({ userId, type: 'portal_tour', value: 'seen' })
const QUIET = { background: true, expectsErrors: true }

/** Offers the tour on somebody's first visit to a portal's home, without standing in the way. The answer is kept with the account. */
const TourOffer = ({ viewer }: { viewer: Viewer }) => {
  const { t } = useLingui()
  const [answered, setAnswered] = useState(false)
  const [{ data }] = useQuery({ query: TourSeenDocument, variables: { userId: viewer.subject }, context: QUIET })
  const [, remember] = useMutation(SaveOwnClaimDocument)
  const touring = useSyncExternalStore(shellDialogs.subscribe, shellDialogs.get) === 'tour'
  const { subject } = viewer
  useEffect(() => {
    if (touring) void remember(seenBy(subject), { expectsErrors: true }).then(() => setAnswered(true))
  }, [touring, remember, subject])
  if (!data || data.userClaim !== null || answered || touring) return null

  const putOff = () => {
    setAnswered(true)
    void remember(seenBy(subject), { expectsErrors: true })
  }
  return (
    <section className={classes['root']} aria-label={t`Tour of the portal`}>
      <p className={classes['words']}>
        <strong>
          <Trans>New here?</Trans>
        </strong>
        <span className={classes['text']}>
          <Trans>Take a one-minute tour. You can also start it from the account menu.</Trans>
        </span>
      </p>
      <div className={classes['actions']}>
        <Button kind="secondary" onClick={putOff}>
          <Trans>Not now</Trans>
        </Button>
        <Button onClick={() => shellDialogs.set('tour')}>
          <Trans>Start the tour</Trans>
        </Button>
      </div>
    </section>
  )
}

export default TourOffer
