import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { UpdateUserDocument, updateUserRules } from './user.generated.ts'
import type { User } from './UserFrame.tsx'
import { userTypes, VENDOR_TYPES } from './words/user-words.ts'

const valuesOf = ({ userType, partner }: User) => ({ userType: String(userType), partnerId: partner?.id ?? '' })

/** The form for vendor staff: their type, and the partner of a vendor partner. */
export const vendorDetails = recordPage<User>()({
  resource: msg`Vendor Details`,
  values: valuesOf,
  mutation: UpdateUserDocument,
  rules: updateUserRules,
  variables: ({ id, version, changed: { userType, partnerId } }) => ({
    input: { id, version, ...(userType !== undefined && { userType: Number(userType) }), ...(partnerId !== undefined && { partnerId }) },
  }),
  answer: ({ updateUser }) => ({ entity: updateUser.userIdentity, errors: updateUser.errors }),
  serverWords: userServerWords,
  sections: [
    {
      title: msg`Vendor Details`,
      fields: [
        {
          kind: 'select',
          name: 'userType',
          label: msg`Vendor role`,
          choices: userTypes.filter(({ value }) => VENDOR_TYPES.has(value)),
        },
        {
          kind: 'remote',
          name: 'partnerId',
          label: msg`Partner`,
          description: msg`Vendor partners belong to one partner. Vendor support and operations belong to none.`,
          source: partnerChoices,
        },
      ],
    },
  ],
})
