import { useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import classes from '../profile.module.css'

export const EmailState = ({ email, isConfirmed }: { email: string | null; isConfirmed: boolean }) => {
  const { t } = useLingui()
  return (
    <div className={classes['block']}>
      <Card>
        <Facts
          facts={[
            { label: t`Email`, value: email },
            { label: t`Email confirmed`, value: email === null ? null : isConfirmed ? t`Yes` : t`No` },
          ]}
        />
      </Card>
    </div>
  )
}
