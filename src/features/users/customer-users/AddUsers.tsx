import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { useCustomer } from '#src/resources/customer.ts'
import { MayOpen } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { managers } from '../actions/may-manage.ts'

const AddUserDialog = laterPart(withWords('users', async () => (await import('./AddUserDialog.tsx')).AddUserDialog))

/** Buttons to add an existing user to a customer or to create a new one, if the reader may. */
export const AddUsers = () => {
  const { t } = useLingui()
  const portal = usePortalName()
  const customer = useCustomer() ?? ''
  const { mayDo } = useReader()
  const invite = paths.inviteUser(portal, customer)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {mayDo(managers('change')) && <Button kind="secondary" onClick={() => setAdding(true)}>{t`Add existing…`}</Button>}
      {use(MayOpen)(invite) && (
        <LinkButton to={invite}>
          <Trans>Invite user</Trans>
        </LinkButton>
      )}
      {isAdding && <AddUserDialog customer={customer} onClose={() => setAdding(false)} />}
    </>
  )
}
