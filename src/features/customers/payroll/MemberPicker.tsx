import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { choiceSource } from '#src/resources/choices/source.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useCustomerRecord } from '../CustomerFrame.tsx'
import { nameOfUser } from './pair-facts.ts'
import { MemberChoicesDocument } from './payroll.generated.ts'
import classes from './payroll.module.css'

/** The users of one customer, which is passed as the owner of the choices. */
const members = choiceSource({
  query: MemberChoicesDocument,
  choices: ({ users }) => users.nodes.map((user) => ({ value: user.id, label: nameOfUser(user), hint: user.email ?? user.userName })),
  within: (customer) => ({ customer }),
})

/** Links the employee to any user of the customer, found by name or address. */
export const MemberPicker = ({ onLink, busy }: { onLink: (userId: string) => void; busy: boolean }) => {
  const { t } = useLingui()
  const { id } = useCustomerRecord()
  const [userId, setUserId] = useState<string>()
  return (
    <div className={classes['picker']}>
      <RemotePicker
        source={members}
        many={false}
        label={t`Another user`}
        values={userId === undefined ? [] : [userId]}
        within={() => id}
        onChange={([value]) => setUserId(value)}
      />
      <Button kind="secondary" busy={busy} unavailable={userId === undefined} onClick={() => userId !== undefined && onLink(userId)}>
        <Trans>Link this user</Trans>
      </Button>
    </div>
  )
}
