import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { VENDOR_TYPES } from './words/user-words.ts'

const VENDOR_PARTNER = 5

/** Describes what vendor staff can see; renders nothing for other users. `partner` is the partner of a vendor partner, if any. */
export const VendorReach = ({ userType, partner }: { userType: number; partner: ReactNode }) => {
  const { t } = useLingui()
  if (!VENDOR_TYPES.has(userType)) return null
  const reach = userType === VENDOR_PARTNER ? (partner ?? t`No partner yet`) : t`All partners and customers`
  return (
    <Card title={<Trans>Scope</Trans>}>
      <Facts facts={[{ label: t`Can see users and customers of`, value: reach }]} />
    </Card>
  )
}
