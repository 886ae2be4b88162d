import { useMemo } from 'react'
import { useProfile } from '#src/bridge/auth.bridge.tsx'
import { PasswordChecklist } from '#src/resources/password/PasswordChecklist.tsx'

export const passwordHelp = {
  field: 'newPassword',
  show: (typed: unknown) => <OwnChecklist typed={typeof typed === 'string' ? typed : ''} />,
}

const OwnChecklist = ({ typed }: { typed: string }) => {
  const profile = useProfile()
  const known = useMemo(
    () => [profile?.userName, profile?.fullName, profile?.email].filter((name) => name !== undefined),
    [profile?.userName, profile?.fullName, profile?.email],
  )
  return <PasswordChecklist typed={typed} known={known} />
}
