import { msg } from '@lingui/core/macro'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { recordPage } from '#src/resources/record/record-page.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { Governed } from '../Governed.tsx'
import { userChanges } from '../user-changes.ts'
import { useUser, type User } from '../UserFrame.tsx'
import { SetPasswordExpiryDocument, setPasswordExpiryRules } from './user-security.generated.ts'
import { expiryDay } from '../expiry-day.ts'

const valuesOf = ({ extension: { passwordExpired, passwordExpiryDays, passwordExpiresAt } }: User) => ({
  expired: passwordExpired,
  days: passwordExpiryDays === null ? '' : String(passwordExpiryDays),
  date: passwordExpiresAt === null ? '' : expiryDay(passwordExpiresAt),
})

const passwordExpiry = recordPage<User>()({
  resource: msg`Password expiry`,
  values: valuesOf,
  mutation: SetPasswordExpiryDocument,
  rules: setPasswordExpiryRules,
  variables: ({ id, version, values: { expired, days, date } }) => ({
    input: { id, version, expired, date, ...(days.trim() !== '' && { days: Number(days) }) },
  }),
  answer: ({ setPasswordExpiry }) => ({ entity: setPasswordExpiry.userIdentity, errors: setPasswordExpiry.errors }),
  serverWords: userServerWords,
  sections: [
    {
      title: msg`Password expiry`,
      description: msg`Users with an expired password must choose a new one at the next sign-in.`,
      fields: [
        { kind: 'switch', name: 'expired', label: msg`Expired now`, description: msg`Requires a new password at the next sign-in.` },
        {
          kind: 'number',
          name: 'days',
          label: msg`Expires after (days)`,
          description: msg`Counted from the day it was set. Leave empty to use the partner’s interval.`,
        },
        { kind: 'day', name: 'date', label: msg`Expires on`, description: msg`Leave empty for no expiry date.` },
      ],
    },
  ],
})

/** Sets when a user has to choose a new password. */
const UserPasswordExpiryPage = () => (
  <Governed does="resetPassword">
    <RecordEditor page={passwordExpiry} entity={useUser()} types={userChanges.types} />
  </Governed>
)

export default UserPasswordExpiryPage
