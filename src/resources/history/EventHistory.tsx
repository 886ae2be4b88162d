import { UNKNOWN } from '#contract/unknown-code.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { EventType } from '#src/data/generated/schema.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Row } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { factsOfEvent } from '../sign-ins/finding-text.ts'
import type { FindingFragment } from '../sign-ins/sign-in-finding.generated.ts'
import { eventFact, eventInWords, type EventWords } from './event-facts.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { useHistory, type History, type HistoryVariables } from './use-history.ts'

type EventRow = {
  id: string
  at: string
  type: EventType
  typeText: string
  failed: boolean
  address: string | null
  detail: string | null
  finding: FindingFragment | null
  traceId: string | null
}

type EventHistoryProps<Data> = {
  query: TypedDocumentNode<Data, HistoryVariables>
  id: string
  pick: (data: Data) => History<EventRow>
  /** Explains in an empty log what will appear in it. */
  empty: ReactNode
  words: EventWords
}

/** The event log of a record. A type or detail that this portal version does not know is shown as the server wrote it. */
export const EventHistory = <Data,>({ query, id, pick, empty, words }: EventHistoryProps<Data>) => {
  const history = useHistory(query, { id }, pick)
  return (
    <HistoryCard title={<Trans>Event logs</Trans>} empty={empty} history={history}>
      {(row) => <EventEntry key={row.id} row={row} words={words} />}
    </HistoryCard>
  )
}

const EventEntry = ({ row, words }: { row: EventRow; words: EventWords }) => {
  const { t, i18n } = useLingui()
  const { at, type, failed, address, traceId } = row
  const name = eventInWords(row, words, i18n)
  const tone = type === UNKNOWN ? undefined : words.tones?.[type]
  const more = Object.entries(factsOfEvent(row, i18n)).flatMap(([key, value]) => eventFact(key, value, words, i18n) ?? [])
  return (
    <Row
      title={tone ? <Verdict tone={tone}>{name}</Verdict> : <strong>{name}</strong>}
      detail={
        <>
          <TimeStamp value={at} as="dateTime" /> {[address, ...more].filter(Boolean).map((part) => `· ${part} `)}
        </>
      }
    >
      {traceId !== null && <CopyText value={traceId} what={failed ? t`Error reference` : t`Request reference`} />}
    </Row>
  )
}
