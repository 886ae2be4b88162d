import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { ownEntry } from '#src/lib/own-entry.ts'
import { paths } from '#src/lib/paths.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { EventEntry } from './EventEntry.tsx'
import { EventLogDocument } from './logs.generated.ts'
import { NoEntry } from './NoEntry.tsx'

/** A row of the event log at an address of its own. */
const EventEntryPage = () => {
  const { i18n } = useLingui()
  const { entry: id = '' } = useParams()
  const back = (
    <Link to={paths.eventLog()}>
      <Trans>Event logs</Trans>
    </Link>
  )
  return (
    <QueryPart query={EventLogDocument} variables={{ id }}>
      {({ eventLog }) => {
        if (!eventLog) return <NoEntry back={back} />
        const words = ownEntry(eventWords.types, eventLog.type)
        return (
          <>
            <PageHeader title={words ? i18n._(words) : eventLog.type} back={back} />
            <Card>
              <EventEntry row={eventLog} />
            </Card>
          </>
        )
      }}
    </QueryPart>
  )
}

export default EventEntryPage
