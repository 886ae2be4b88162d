import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Cards } from '#src/ui/Cards.tsx'
import classes from './access-choice.module.css'

/** What an explanation of somebody's access is about: a page of the portal, or an activity of their access profiles. */
export const AccessChoice = ({ ofPages, ofActivities }: { ofPages: ReactNode; ofActivities: ReactNode }) => {
  const { t } = useLingui()
  const [about, setAbout] = useState('page')
  return (
    <Cards>
      <SegmentedControl
        classNames={{ root: classes['root'] ?? '', label: classes['label'] ?? '' }}
        aria-label={t`Explain access to`}
        data={[
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
