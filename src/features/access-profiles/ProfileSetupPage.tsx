import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { useReader } from '#src/resources/reader.ts'
import { profileDetails } from './details.record.ts'
import { mayEdit } from './may-edit.ts'
import { profileChanges, profileServerWords } from './profile-words.ts'
import { useProfileRecord } from './ProfileFrame.tsx'

/** Edits name and description of a profile. */
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
