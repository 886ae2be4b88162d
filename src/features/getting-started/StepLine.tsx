import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { GettingStartedStep } from '#src/data/generated/schema.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Icon } from '#src/ui/controls/icon.tsx'
import classes from './getting-started.module.css'
import { stepWords } from './step-words.ts'

type StepLineProps = { step: GettingStartedStep; done: boolean; place: number; portal: Portal; onTour: () => void }

/** One step, either done or with a link to do it. */
export const StepLine = ({ step, done, place, portal, onTour }: StepLineProps) => {
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
