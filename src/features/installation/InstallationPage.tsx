import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SectionTabs } from '#src/resources/list/toolbar/SectionTabs.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { PastImports } from './PastImports.tsx'
import { RetentionCard } from './RetentionCard.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { SettingsFileCard } from './SettingsFileCard.tsx'
import type { ImportSource } from './use-trial.ts'

/** The settings of the installation as a file, and how long logs are stored. */
const InstallationPage = () => {
  const [source, setSource] = useState<ImportSource>()
  usePageReady(true)
  return (
    <>
      <PageHeader
        title={<Trans>Installation settings</Trans>}
        description={<Trans>Partners, login providers, apps, profiles of vendor staff, flags and retention of this installation.</Trans>}
      />
      <SectionTabs />
      <Cards>
        <SettingsFileCard onChoose={setSource} />
        {source && <ReviewCard key={source.key} source={source} onClose={() => setSource(undefined)} />}
        <PastImports onTakeBack={setSource} />
        <RetentionCard />
      </Cards>
    </>
  )
}

export default InstallationPage
