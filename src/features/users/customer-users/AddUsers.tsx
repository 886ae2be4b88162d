import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#src/lib/paths.ts'
import { useCustomer } from '#src/resources/customer.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Button } from '#src/ui/Button.tsx'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'

const AddUserDialog = laterPart(withWords('users', async () => (await import('./AddUserDialog.tsx')).AddUserDialog))

/** The two ways to a further user of a customer: somebody who is there already, or a new one. */
export const AddUsers = () => {
  const { t } = useLingui()
  const portal = usePortalName()
  const customer = useCustomer() ?? ''
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setAdding(true)}>{t`Add existing…`}</Button>
      <LinkButton to={paths.inviteUser(portal, customer)}>
        <Trans>Invite user</Trans>
      </LinkButton>
      {isAdding && <AddUserDialog customer={customer} onClose={() => setAdding(false)} />}
    </>
  )
}
