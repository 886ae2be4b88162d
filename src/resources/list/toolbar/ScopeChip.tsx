import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { use } from 'react'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { LeaveOrganisation } from '../../customer.ts'
import { useStableQuery } from '../../query/use-stable-query.ts'
import classes from './list-tools.module.css'
import { ScopeOfListDocument } from './scope-chip.generated.ts'

/** Says above a list that it shows one organisation only, and shows all of them when it is removed. */
export const ScopeChip = ({ customer: id }: { customer: string }) => {
  const { t } = useLingui()
  const leave = use(LeaveOrganisation)
  const { data } = useStableQuery(ScopeOfListDocument, { id })
  const name = data?.customer?.name ?? '…'
  return (
    <div role="group" aria-label={t`Organisation`} className={classes['chips']}>
      <span className={classes['chip']}>
        <span className={classes['scope']} dir="auto">
          <Trans>Only {name}</Trans>
        </span>
        {leave && <IconButton icon={IconX} size="compact" label={t`Show all organisations`} onClick={leave} />}
      </span>
    </div>
  )
}
