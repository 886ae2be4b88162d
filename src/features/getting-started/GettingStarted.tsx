import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { GettingStartedDocument } from './getting-started.generated.ts'
import classes from './getting-started.module.css'
import { StepLine } from './StepLine.tsx'

/** Handle of the portal's tour, which belongs to the shell. */
export type TourHandle = { isOpen: boolean; start: () => void }
type GettingStartedProps = { portal: Portal; tour: TourHandle }

/** First steps of a new administrator. The server decides which are done. They stay until dismissed, and the account menu shows them again. */
export const GettingStarted = (props: GettingStartedProps) => {
  const setting = usePersonalSetting('gettingStarted')
  return setting === 'dismissed' ? null : <Checklist {...props} />
}

const Checklist = ({ portal, tour }: GettingStartedProps) => {
  const { t } = useLingui()
  const choose = usePersonalChoice('gettingStarted')
  const [{ data, error }, reload] = useQuery({ query: GettingStartedDocument, requestPolicy: 'cache-and-network', context: QUIET })
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !tour.isOpen) reload({ requestPolicy: 'network-only' })
    wasOpen.current = tour.isOpen
  }, [tour.isOpen, reload])
  const steps = data?.gettingStarted
  // An error is not shown, because help for newcomers must not obstruct the page.
  if (!steps && error) return null
  const total = steps?.length ?? 0
  const done = steps?.filter((step) => step.done).length ?? 0
  return (
    <section className={classes['root']} aria-label={t`Getting started`} data-loading={!steps || undefined}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>
          <Trans>Getting started</Trans>
        </h2>
        {steps && (
          <p className={classes['progress']}>
            <progress value={done} max={total} aria-label={t`Getting started`} />
            {done === total ? <Trans>All done. The account menu brings this list back.</Trans> : t`${done} of ${total} done`}
          </p>
        )}
        <IconButton size="sm" icon={IconX} label={t`Dismiss getting started`} onClick={() => void choose('dismissed')} />
      </div>
      {steps ? (
        <ol className={classes['steps']}>
          {steps.map((state, index) => (
            <StepLine key={state.step} {...state} place={index + 1} portal={portal} onTour={tour.start} />
          ))}
        </ol>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </section>
  )
}

/** Its errors are not reported. */
const QUIET = { background: true, expectsErrors: true }
