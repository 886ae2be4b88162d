import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import type { SelectionActionsProps } from '../list/list.ts'
import classes from './bulk.module.css'

type AwayRowsProps = {
  away: NonNullable<SelectionActionsProps['away']>
  /** Whether a preview is asked for or shown. Another selection would need another one, so that only the number is said then. */
  isAsked: boolean
}

/** Says how many of the selected rows are not on the page, where they can be left out of the action. */
export const AwayRows = ({ away: { count: away, keepShown }, isAsked }: AwayRowsProps) => {
  const unseen = useFormats().number(away)
  return (
    <p className={classes['text']}>
      <Plural value={away} one={`${unseen} of them not on this page`} other={`${unseen} of them not on this page`} />{' '}
      {keepShown && !isAsked && (
        <Button kind="subtle" onClick={keepShown}>
          <Trans>Only the shown</Trans>
        </Button>
      )}
    </p>
  )
}
