import { Trans } from '@lingui/react/macro'
import type { Portal } from '#src/lib/paths.ts'
import { EventHistory } from '#src/resources/history/EventHistory.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { eventWords } from './event-words.ts'
import { UserEventsDocument } from './user-history.generated.ts'
import { UserFrame } from './UserFrame.tsx'

/** What happened to a user's sign-ins, sessions and tokens. */
export const UserEventsPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} needs="NONE" title={<Trans>Event logs</Trans>}>
    {({ id }) => (
      <Cards>
        <EventHistory
          query={UserEventsDocument}
          id={id}
          pick={({ userEvents }) => userEvents}
          empty={<Trans>This user’s sign-ins, sessions and codes appear here.</Trans>}
          words={eventWords}
        />
      </Cards>
    )}
  </UserFrame>
)
