import { Trans, useLingui } from '@lingui/react/macro'
import type { Portal } from '#src/lib/paths.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { CopyText } from '#src/ui/CopyText.tsx'
import { Row } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { factsOf } from '../../resources/history/audit-facts.ts'
import { eventFact } from './event-facts.ts'
import { eventWords } from './event-words.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { useHistory } from '../../resources/history/use-history.ts'
import { UserEventsDocument } from './user-history.generated.ts'
import type { UserEventsQuery } from './user-history.generated.ts'
import { UserFrame } from './UserFrame.tsx'

type EventRow = UserEventsQuery['userEvents']['nodes'][number]

/** What happened to a user's sign-ins, sessions and tokens. */
export const UserEventsPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} needs="NONE" title={<Trans>Event logs</Trans>}>
    {({ id }) => <Events id={id} />}
  </UserFrame>
)

const Events = ({ id }: { id: string }) => {
  const history = useHistory(UserEventsDocument, id, ({ userEvents }) => userEvents)
  return (
    <Cards>
      <HistoryCard
        title={<Trans>Event logs</Trans>}
        empty={<Trans>This user’s sign-ins, sessions and codes appear here.</Trans>}
        history={history}
      >
        {(row: EventRow) => <EventEntry key={row.id} row={row} />}
      </HistoryCard>
    </Cards>
  )
}

const EventEntry = ({ row: { at, type, address, detail, traceId } }: { row: EventRow }) => {
  const { t, i18n } = useLingui()
  const words = Object.hasOwn(eventWords, type) ? eventWords[type] : undefined
  const more = Object.entries(factsOf(detail)).flatMap(([key, value]) => eventFact(key, value, i18n) ?? [])
  return (
    <Row
      title={<strong>{words ? i18n._(words) : type}</strong>}
      detail={
        <>
          <TimeStamp value={at} as="dateTime" /> {[address, ...more].filter(Boolean).map((part) => `· ${part} `)}
        </>
      }
    >
      {traceId !== null && <CopyText value={traceId} what={t`Error reference`} />}
    </Row>
  )
}
