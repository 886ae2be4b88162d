import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { Button, type ButtonProps } from '#src/ui/controls/Button.tsx'
import { PlainField } from '#src/ui/controls/PlainField.tsx'
import { PAGE_SIZES, type Cursor } from './address/address.ts'
import classes from './toolbar/list-tools.module.css'
import type { ShowView } from './use-list-view.ts'

type PagerProps = { size: number; previous: Cursor | undefined; next: Cursor | undefined; show: ShowView }

/** Pages by cursor in both directions. At an end the button stays focusable but does nothing. */
export const Pager = memo(({ size, previous, next, show }: PagerProps) => {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={classes['pager']} data-pager="">
      <div className={classes['size']}>
        <label htmlFor={id}>
          <Trans>Rows per page</Trans>
        </label>
        <PlainField icon={IconSelector} end size="small">
          <select id={id} value={size} onChange={(event) => show({ size: Number(event.currentTarget.value) })}>
            {PAGE_SIZES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </PlainField>
      </div>
      <Step cursor={previous} show={show} label={t`Previous page`} icon={IconChevronLeft} />
      <Step cursor={next} show={show} label={t`Next page`} endIcon={IconChevronRight} />
    </div>
  )
})

type StepProps = Pick<ButtonProps, 'icon' | 'endIcon'> & { cursor: Cursor | undefined; show: ShowView; label: string }

const Step = ({ cursor, show, label, ...icons }: StepProps) => (
  <Button kind="secondary" unavailable={cursor === undefined} onClick={() => cursor && show({ cursor })} {...icons}>
    {label}
  </Button>
)
