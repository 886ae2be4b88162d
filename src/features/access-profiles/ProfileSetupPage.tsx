import { msg } from '@lingui/core/macro'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { useReader } from '#src/resources/reader.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { mayEdit } from './may-edit.ts'
import { profileChanges, profileServerWords } from './profile-words.ts'
import { useProfileRecord, type Profile } from './ProfileFrame.tsx'
import { UpdateAccessProfileDocument, updateAccessProfileRules } from './profile.generated.ts'

const profileDetails = recordPage<Profile>()({
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

const ProfileSetupPage = () => {
  const profile = useProfileRecord()
  const closed = !mayEdit(profile, 'UPDATE', useReader())
  return (
    <LimitedPart why={closed && profile.customerId === null ? profileServerWords.TEMPLATE_BEYOND_YOU : undefined} closed={closed}>
      <RecordEditor page={profileDetails} entity={profile} types={profileChanges.types} />
    </LimitedPart>
  )
}

export default ProfileSetupPage
