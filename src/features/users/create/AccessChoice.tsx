import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Cards } from '#src/ui/Cards.tsx'
import { Segments } from '#src/ui/controls/Segments.tsx'

/** Chooses the subject of an access explanation: a page of the portal, or an activity of access profiles. */
export const AccessChoice = ({ ofPages, ofActivities }: { ofPages: ReactNode; ofActivities: ReactNode }) => {
  const { t } = useLingui()
  const [about, setAbout] = useState('page')
  return (
    <Cards>
      <Segments
        label={t`Explain access to`}
        options={[
          { value: 'page', label: t`Page` },
          { value: 'activity', label: t`Activity` },
        ]}
        value={about}
        onChange={setAbout}
      />
      {about === 'page' ? ofPages : ofActivities}
    </Cards>
  )
}
