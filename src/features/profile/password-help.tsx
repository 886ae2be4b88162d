import { PasswordChecklist } from '#src/resources/password/PasswordChecklist.tsx'

/** The checklist beside a form with a field `newPassword`. */
export const passwordHelp = {
  field: 'newPassword',
  show: (typed: unknown) => <PasswordChecklist typed={typeof typed === 'string' ? typed : ''} />,
}
