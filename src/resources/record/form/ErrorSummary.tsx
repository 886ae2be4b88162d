import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../record.module.css'

type ErrorSummaryProps = {
  problems: readonly { name: string; inSummary: string }[]
  general: readonly string[]
  /** Error of the save itself. */
  failure: ReactNode
  onPick: (name: string) => void
  idOf: (name: string) => string
}

/** Lists everything that prevents a save, with links to the fields. */
export const ErrorSummary = ({ problems, general, failure, onPick, idOf }: ErrorSummaryProps) => (
  <div role="alert">
    {(problems.length > 0 || general.length > 0 || failure) && (
      <div className={classes['summary']}>
        <IconAlertTriangle size={18} aria-hidden="true" className={classes['icon']} />
        <div>
          {failure ?? (
            <p className={classes['summaryTitle']}>
              <Trans>One or more validations errors occurred.</Trans>
            </p>
          )}
          <ul className={classes['problems']}>
            {general.map((message) => (
              <li key={message}>{message}</li>
            ))}
            {problems.map(({ name, inSummary }) => (
              <li key={`${name} ${inSummary}`}>
                <a
                  href={`#${idOf(name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    onPick(name)
                  }}
                >
                  {inSummary}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    )}
  </div>
)
