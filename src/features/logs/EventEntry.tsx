import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { eventFact, eventInWords } from '#src/resources/history/event-facts.ts'
import { factsOf } from '#src/resources/history/facts.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { englishOf, factsOfEvent, receivedParts, requiredParts } from '#src/resources/sign-ins/finding-text.ts'
import { FindingText } from '#src/resources/sign-ins/FindingText.tsx'
import { Breakable } from '#src/ui/Breakable.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { FollowLinks } from '#src/resources/FollowLinks.tsx'
import { auditOfRequest, eventsOfRequest, eventsOfSession, eventsOfUser } from './follow-links.ts'
import type { EventEntryFragment } from './logs.generated.ts'

const summaryOf = (details: readonly (readonly [string, unknown])[], i18n: I18n): string =>
  details.flatMap(([key, value]) => eventFact(key, value, eventWords, i18n) ?? []).join(' · ')

/** Details that are shown on a line of their own. */
const FINDING = new Set(['expected', 'received'])

export const EventSummary = ({ row }: { row: EventEntryFragment }) => {
  const { i18n } = useLingui()
  const words = summaryOf(Object.entries(factsOfEvent(row, i18n)), i18n)
  return words === '' ? <EmptyValue /> : <Breakable text={words} />
}

/** One row of the event log, with links to related rows. */
export const EventEntry = ({ row }: { row: EventEntryFragment }) => {
  const { t, i18n } = useLingui()
  const { at, failed, userId, userName, actorName, sessionId, address, detail, finding, traceId } = row
  const details = factsOf(detail)
  const summary = summaryOf(
    Object.entries(details).filter(([key]) => !FINDING.has(key)),
    i18n,
  )
  const { expected, received } = eventWords.facts
  const check = finding
    ? [
        { label: i18n._(expected.label), parts: requiredParts(finding, englishOf(details, 'expected'), i18n) },
        { label: i18n._(received.label), parts: receivedParts(finding.received, englishOf(details, 'received'), i18n) },
      ]
    : []
  const name = eventInWords(row, eventWords, i18n)
  const [reference, session] = [failed ? t`Error reference` : t`Request reference`, t`Session`]
  return (
    <>
      <Facts
        facts={[
          { label: t`Event`, value: failed ? <Verdict tone="bad">{name}</Verdict> : name },
          { label: t`Time`, value: <TimeStamp value={at} as="dateTime" /> },
          {
            label: t`User`,
            value: userId !== null && userName !== null ? <Link to={paths.user('vendor', userId)}>{userName}</Link> : userName,
          },
          ...(actorName === null ? [] : [{ label: t({ message: 'By', context: 'who did it' }), value: actorName }]),
          { label: t`IP address`, value: address },
          { label: t`Details`, value: summary, wide: true },
          ...check.map(({ label, parts }) => ({ label, value: <FindingText parts={parts} />, wide: true })),
          { label: session, value: sessionId !== null && <CopyText value={sessionId} what={session} />, wide: true },
          { label: reference, value: traceId !== null && <CopyText value={traceId} what={reference} />, wide: true },
        ]}
      />
      <FollowLinks
        links={[
          { to: paths.eventEntry(row.id), label: t`Link to this entry` },
          ...(traceId === null
            ? []
            : [
                { to: eventsOfRequest(traceId), label: t`Events of this request` },
                { to: auditOfRequest(traceId), label: t`Changes of this request` },
              ]),
          ...(sessionId === null
            ? []
            : [
                { to: eventsOfSession(sessionId), label: t`Events of this session` },
                { to: paths.signIn('vendor', sessionId), label: t`Show session` },
              ]),
          ...(userId === null
            ? []
            : [
                { to: eventsOfUser(userId), label: t`Events of this person` },
                { to: paths.userSignIns('vendor', userId), label: t`Sessions of this person` },
              ]),
        ]}
      />
    </>
  )
}
