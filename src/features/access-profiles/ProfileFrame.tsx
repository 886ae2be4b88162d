import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { recordFrame } from '#src/resources/record/record-frame.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { ProfileAbout } from './ProfileAbout.tsx'
import { AccessProfileDocument } from './profile.generated.ts'
import type { AccessProfileQuery } from './profile.generated.ts'
import { ProfileActions } from './profile-menus.ts'

export type Profile = NonNullable<AccessProfileQuery['accessProfile']>

const { RecordFrame, useRecord } = recordFrame({
  query: AccessProfileDocument,
  entity: ({ accessProfile }) => accessProfile,
  name: ({ name }) => name,
  back: {
    to: (portal, { customer }) => (customer === undefined ? paths.accessTemplates() : paths.accessProfiles(portal, customer)),
    label: msg`Access profiles`,
  },
  param: 'profile',
  picture: ({ id, name }) => <Monogram id={id} name={name} shape="square" />,
  About: ProfileAbout,
  Actions: ProfileActions,
  missing: {
    icon: 'customers',
    title: msg`Access profile not found`,
    text: msg`It may have been deleted, or you do not have access to it.`,
  },
})

/** Layout route for the pages of a customer's profile and of a template. */
export default RecordFrame
export const useProfileRecord = useRecord
