import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import { UpdateAccessProfileDocument, updateAccessProfileRules } from './profile.generated.ts'
import type { Profile } from './ProfileFrame.tsx'
import { profileServerWords } from './profile-words.ts'

/** The form for name and description of a profile. */
export const profileDetails = recordPage<Profile>()({
  resource: msg`Access profile`,
  values: ({ name, description }: Profile) => ({ name, description: description ?? '' }),
  mutation: UpdateAccessProfileDocument,
  rules: updateAccessProfileRules,
  variables: ({ id, version, changed }) => ({ input: { id, version, ...changed } }),
  answer: ({ updateAccessProfile: { accessProfile, errors } }) => ({ entity: accessProfile, errors }),
  serverWords: profileServerWords,
  sections: [
    {
      title: msg`Access profile`,
      fields: [
        { kind: 'text', name: 'name', label: msg`Name` },
        { kind: 'longText', name: 'description', label: msg`Description` },
      ],
    },
  ],
})
