import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { SectionTabs } from '#src/resources/list/toolbar/SectionTabs.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { PastImports } from './PastImports.tsx'
import { RetentionCard } from './RetentionCard.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { SettingsFileCard } from './SettingsFileCard.tsx'
import type { ChosenSource, ImportSource } from './use-trial.ts'

/** The settings of the installation as a file, and how long logs are stored. */
const InstallationPage = () => {
  const [source, setSource] = useState<ImportSource>()
  const [prune, setPrune] = useState(false)
  const count = useRef(0)
  const choose = (chosen: ChosenSource) => {
    count.current += 1
    const key = count.current
    setSource(chosen.takeBack === undefined ? { ...chosen, key, prune } : { ...chosen, key })
  }
  // The difference on the page is always that of the box.
  const decide = (prunes: boolean) => {
    setPrune(prunes)
    setSource((now) => (now?.takeBack === undefined && now ? { ...now, prune: prunes } : now))
  }
  // The late answer of one import must not close the review of another.
  const close = ({ key }: ImportSource) => setSource((now) => (now?.key === key ? undefined : now))
  usePageReady(true)
  return (
    <>
      <PageHeader
        title={<Trans>Installation settings</Trans>}
        description={<Trans>Partners, login providers, apps, profiles of vendor staff, flags and retention of this installation.</Trans>}
      />
      <SectionTabs />
      <Cards>
        <SettingsFileCard prune={prune} onPrune={decide} onChoose={choose} />
        {source && (
          <ReviewCard
            key={source.key}
            source={source}
            onClose={() => close(source)}
            onDone={() => {
              close(source)
              if (source.takeBack === undefined) setPrune(false)
            }}
          />
        )}
        <PastImports onTakeBack={choose} />
        <RetentionCard />
      </Cards>
    </>
  )
}

export default InstallationPage
