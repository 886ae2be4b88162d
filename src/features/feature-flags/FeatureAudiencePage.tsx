import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import type { RecordValues } from '#src/resources/record/form/field.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { featureAudience, typedAudience } from './audience.record.ts'
import { useFeatureRecord } from './FeatureFrame.tsx'
import { FeatureReach } from './FeatureReach.tsx'
import { featureChanges } from './feature-words.ts'
import { featureServerWords } from './words/server-words.ts'

const TYPING = 400

/** Edits the audience of a flag, with a live preview of the affected users. */
const FeatureAudiencePage = () => {
  const flag = useFeatureRecord()
  const [typed, setTyped] = useState<ReturnType<typeof typedAudience>>()
  const [asked] = useDebouncedValue(typed, TYPING)
  const hear = useCallback((values: RecordValues) => setTyped((last) => typedAudience(values) ?? last), [])
  const isDeleted = flag.deletedAt !== null
  return (
    <RecordColumns aside={<FeatureReach changes input={{ id: flag.id, ...asked }} />}>
      <LimitedPart why={isDeleted ? featureServerWords.FEATURE_DELETED : undefined} closed={isDeleted}>
        <RecordEditor page={featureAudience} entity={flag} types={featureChanges.types} onValues={hear} />
      </LimitedPart>
    </RecordColumns>
  )
}

export default FeatureAudiencePage
