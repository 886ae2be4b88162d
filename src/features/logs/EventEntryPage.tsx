import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { eventInWords } from '#src/resources/history/event-facts.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { EventEntry } from './EventEntry.tsx'
import { LogEntryPage } from './LogEntryPage.tsx'
import { EventLogDocument, type EventEntryFragment } from './logs.generated.ts'

const EventEntryPage = () => {
  const { i18n } = useLingui()
  const titleOf = (row: EventEntryFragment) => eventInWords(row, eventWords, i18n)
  const back = (
    <Link to={paths.eventLog()}>
      <Trans>Event logs</Trans>
    </Link>
  )
  return (
    <LogEntryPage query={EventLogDocument} rowOf={({ eventLog }) => eventLog} titleOf={titleOf} back={back}>
      {(row) => <EventEntry row={row} />}
    </LogEntryPage>
  )
}

export default EventEntryPage
