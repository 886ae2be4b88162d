import { useCallback, useState } from 'react'
import type { RecordValues } from '#src/resources/record/form/field.ts'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { partnerLook } from './look.record.ts'
import { partnerChanges } from './partner-changes.ts'
import { usePartnerRecord } from './PartnerFrame.tsx'
import { PartnerPictures } from './PartnerPictures.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import classes from './look.module.css'

/** Edits a partner's pictures and colours, with a live preview. */
const PartnerLookPage = () => {
  const partner = usePartnerRecord()
  const [values, setValues] = useState<RecordValues>()
  const show = useCallback((shown: RecordValues) => setValues(shown), [])
  return (
    <div className={classes['look']}>
      <div className={classes['form']}>
        <PartnerPictures partner={partner} />
        <RecordEditor page={partnerLook} entity={partner} types={partnerChanges.types} onValues={show} />
      </div>
      <ThemePreview theme={values ?? partner.theme ?? {}} name={partner.name} />
    </div>
  )
}

export default PartnerLookPage
