import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SectionTabs } from '#src/resources/list/toolbar/SectionTabs.tsx'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { usePolling } from '#src/resources/query/use-polling.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { EventStreamsDocument } from './event-streams.generated.ts'
import { NewStream } from './NewStream.tsx'
import { StreamCard } from './StreamCard.tsx'
import type { StreamSecret } from './stream-words.ts'

const ASKED_EVERY_MS = 10_000

/** Webhooks that receive everything that is written to the logs. */
const EventStreamsPage = () => {
  const query = useStableQuery(EventStreamsDocument, {})
  usePolling(query.reload, ASKED_EVERY_MS)
  usePageReady(query.phase !== 'loading')
  const [secrets, setSecrets] = useState<readonly StreamSecret[]>([])
  // The secret that a stream had before is of no more use to whoever copies it.
  const add = (made: StreamSecret) => setSecrets((before) => [...before.filter(({ id }) => id !== made.id), made])
  const streams = query.data?.eventStreams
  return (
    <>
      <PageHeader
        title={<Trans>Event streams</Trans>}
        description={<Trans>Webhooks that get every entry of the logs as OCSF in CloudEvents, signed, in order and at least once.</Trans>}
      />
      <SectionTabs />
      {secrets.map(({ id, name, secret }) => (
        <Callout key={id} role="status" actions={<CopyText value={secret} />}>
          <Trans>
            Copy the signing secret of {name} now: it is shown only this once. The webhook verifies by it as Standard Webhooks say.
          </Trans>
        </Callout>
      ))}
      {streams ? (
        <Cards>
          {streams.length === 0 && (
            <EmptyState title={<Trans>No event streams yet</Trans>}>
              <Trans>Add the address of a webhook below, for example of your SIEM.</Trans>
            </EmptyState>
          )}
          {streams.map((stream) => (
            <StreamCard key={stream.id} stream={stream} onMade={add} />
          ))}
          <NewStream streams={streams} onMade={add} />
        </Cards>
      ) : (
        <NoAnswer query={query} lines={6} />
      )}
    </>
  )
}

export default EventStreamsPage
