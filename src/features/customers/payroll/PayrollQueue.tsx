import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { SearchBox } from '#src/resources/list/toolbar/SearchBox.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import type { PayrollEmployeesQuery } from './payroll.generated.ts'
import { payrollStates } from './payroll-words.ts'
import classes from './payroll.module.css'
import type { Queue } from './use-queue.ts'

type StatesProps = { queue: Queue; states: PayrollEmployeesQuery['payrollEmployees']['states'] | undefined }

/** Links to the employees of each state, with their number. */
export const PayrollStates = ({ queue, states }: StatesProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  return (
    <nav aria-label={t`States`} className={classes['states']}>
      {payrollStates.map(({ value, label }) => {
        const found = states?.find(({ state }) => state === value)
        return (
          <Link
            key={value}
            to={{ search: queue.addressOf({ state: value }) }}
            replace
            aria-current={queue.state === value ? 'true' : undefined}
          >
            {i18n._(label)}{' '}
            <span>
              {found && formats.number(found.count)}
              {found?.isCapped && '+'}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

/** The employees to review, one of them open. */
export const PayrollQueue = ({ queue, current }: { queue: Queue; current: string | undefined }) => {
  const { t } = useLingui()
  const { rows, hasMore, more, skipped } = queue
  return (
    <section className={classes['queue']} aria-label={t`Employees`}>
      <SearchBox value={queue.search} onSearch={queue.find} />
      {rows.length === 0 && (
        <p className={classes['note']}>
          <Trans>No employees here.</Trans>
        </p>
      )}
      <ul>
        {rows.map(({ id, givenName, familyName, employeeNumber }) => (
          <li key={id}>
            <Link
              ref={id === current ? reveal : undefined}
              to={{ search: queue.addressOf({ employee: id }) }}
              replace
              aria-current={id === current ? 'true' : undefined}
            >
              <span>
                {familyName}, {givenName}
              </span>
              <small>
                {employeeNumber.padStart(6, '0')}
                {skipped.has(id) && (
                  <>
                    {' '}
                    · <Trans>skipped</Trans>
                  </>
                )}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="subtle" size="sm" onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}

const reveal = (link: HTMLAnchorElement | null) => link?.scrollIntoView?.({ block: 'nearest' })
