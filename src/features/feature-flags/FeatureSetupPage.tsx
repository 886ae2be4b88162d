import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { useFeatureRecord } from './FeatureFrame.tsx'
import { featureChanges } from './feature-words.ts'
import { featureSetup } from './setup.record.ts'
import { featureServerWords } from './words/server-words.ts'

const FeatureSetupPage = () => {
  const flag = useFeatureRecord()
  const isDeleted = flag.deletedAt !== null
  return (
    <LimitedPart why={isDeleted ? featureServerWords.FEATURE_DELETED : undefined} closed={isDeleted}>
      <RecordEditor page={featureSetup} entity={flag} types={featureChanges.types} />
    </LimitedPart>
  )
}

export default FeatureSetupPage
