import { Trans } from '@lingui/react/macro'
import { EventHistory } from '#src/resources/history/EventHistory.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { UserEventsDocument } from './user-history.generated.ts'
import { useUser } from '../UserFrame.tsx'

const UserEventsPage = () => (
  <Cards>
    <EventHistory
      query={UserEventsDocument}
      id={useUser().id}
      pick={({ userEvents }) => userEvents}
      empty={<Trans>This user’s sign-ins, sessions and codes appear here.</Trans>}
      words={eventWords}
    />
  </Cards>
)

export default UserEventsPage
