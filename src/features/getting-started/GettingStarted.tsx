import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { Link } from 'react-router'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import type { GettingStartedStep } from '#src/data/generated/schema.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Icon } from '#src/ui/controls/icon.tsx'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { GettingStartedDocument } from './getting-started.generated.ts'
import classes from './getting-started.module.css'

type StepWords = {
  title: MessageDescriptor
  why: MessageDescriptor
  /** Page on which the step is done; undefined for the tour, which is no page. */
  path?: (portal: Portal) => string
}

const stepWords: Readonly<Record<GettingStartedStep, StepWords>> = {
  OWN_TWO_FACTOR: {
    title: msg`Protect your own account`,
    why: msg`Turn on two-factor authentication for your sign-in.`,
    path: paths.ownTwoFactor,
  },
  SEND_MAIL: { title: msg`Send a test email`, why: msg`Invitations and new passwords are sent by email.`, path: paths.systemStatus },
  SECOND_OPERATOR: {
    title: msg`Add a second user of vendor operations`,
    why: msg`Nobody else can let you in again.`,
    path: paths.createUser,
  },
  REACH_HOST: {
    title: msg`Sign in from another machine`,
    why: msg`It shows that address, proxy and certificate work, and that the server knows where users come from.`,
    path: paths.signIns,
  },
  CREATE_CUSTOMER: {
    title: msg`Create the first customer`,
    why: msg`Users belong to customers, and rules apply per customer.`,
    path: paths.createCustomer,
  },
  INVITE_USER: { title: msg`Invite a user`, why: msg`They get an email and set their own password.`, path: paths.createUser },
  SECOND_ADMINISTRATOR: {
    title: msg`Add a second administrator`,
    why: msg`So that nobody is locked out when you are away.`,
    path: paths.createUser,
  },
  REQUIRE_TWO_FACTOR: {
    title: msg`Require two-factor authentication`,
    why: msg`Open a customer and choose who must use it.`,
    path: paths.customers,
  },
  TAKE_TOUR: { title: msg`Take the one-minute tour`, why: msg`See where pages, search and your account are.` },
}

/** Steps after which a tenant is in use. Which of them are asked depends on the reader. */
const IN_USE: ReadonlySet<GettingStartedStep> = new Set(['CREATE_CUSTOMER', 'SECOND_ADMINISTRATOR'])

type StepLineProps = { step: GettingStartedStep; done: boolean; place: number; portal: Portal; onTour: () => void }

/** One step, either done or with a link to do it. */
const StepLine = ({ step, done, place, portal, onTour }: StepLineProps) => {
  const { i18n } = useLingui()
  const { title, why, path } = stepWords[step]
  return (
    <li className={classes['step']} data-done={done || undefined}>
      <span className={classes['mark']} aria-hidden="true">
        {done ? <Icon name="check" size={14} /> : place}
      </span>
      <div>
        <p className={classes['name']}>
          {!done && path ? <Link to={path(portal)}>{i18n._(title)}</Link> : i18n._(title)}
          {done && (
            <span className={classes['done']}>
              <Trans>Done</Trans>
            </span>
          )}
        </p>
        <p className={classes['why']}>{i18n._(why)}</p>
        {!done && !path && (
          <Button kind="secondary" size="compact" onClick={onTour}>
            <Trans>Start the tour</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

/** Handle of the portal's tour, which belongs to the shell. */
type TourHandle = { isOpen: boolean; start: () => void }
type GettingStartedProps = { portal: Portal; tour: TourHandle }

/**
 * First steps of a new administrator. The server decides which are done. They are folded once the tenant is in use, stay until dismissed, and the
 * account menu shows them again.
 */
export const GettingStarted = (props: GettingStartedProps) => {
  const setting = usePersonalSetting('gettingStarted')
  return setting === 'dismissed' ? null : <Checklist {...props} />
}

const Checklist = ({ portal, tour }: GettingStartedProps) => {
  const { t } = useLingui()
  const choose = usePersonalChoice('gettingStarted')
  const [{ data, error }, reload] = useQuery({ query: GettingStartedDocument, requestPolicy: 'cache-and-network', context: QUIET })
  const [chosen, setChosen] = useState<boolean>()
  const list = useId()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !tour.isOpen) reload({ requestPolicy: 'network-only' })
    wasOpen.current = tour.isOpen
  }, [tour.isOpen, reload])
  const steps = data?.gettingStarted
  // An error is not shown, because help for newcomers must not obstruct the page.
  if (!steps && error) return null
  const isInUse = steps?.every(({ step, done: isDone }) => isDone || !IN_USE.has(step)) !== false
  const isOpen = chosen ?? !isInUse
  const total = steps?.length ?? 0
  const done = steps?.filter((step) => step.done).length ?? 0
  return (
    <section className={classes['root']} aria-label={t`Getting started`}>
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
        {steps && (
          <Button
            kind="secondary"
            size="compact"
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            onClick={() => setChosen(!isOpen)}
          >
            {isOpen ? <Trans>Hide steps</Trans> : <Trans>Show steps</Trans>}
          </Button>
        )}
        <IconButton size="sm" icon={IconX} label={t`Dismiss getting started`} onClick={() => void choose('dismissed')} />
      </div>
      {steps && isOpen && (
        <ol id={list} className={classes['steps']}>
          {steps.map((state, index) => (
            <StepLine key={state.step} {...state} place={index + 1} portal={portal} onTour={tour.start} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Its errors are not reported. */
const QUIET = { background: true, expectsErrors: true }
