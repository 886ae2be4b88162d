import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { EventDetails } from './EventDetails.tsx'
import { actions, outcomes, resources } from './provisioning-words.ts'
import { ScimEventsDocument } from './provisioning.generated.ts'

const eventsOf = (id: string) =>
  resourceList({
    id: 'scimEvents',
    title: msg`Events`,
    query: ScimEventsDocument,
    connection: 'scimEvents',
    scope: { id },
    name: ({ subjectName, id: number }) => subjectName ?? number,
    states: outcomes,
    commonFilters: ['at', 'action', 'subjectName'],
    empty: msg`What the directory asks for appears here for 30 days.`,
    sort: { by: 'at', direction: 'DESC' },
    Details: EventDetails,
    columns: [
      { id: 'at', label: msg`Time`, cell: 'date', value: ({ at }) => at, sortBy: 'at', filter: { field: 'at', kind: 'date' }, width: 11 },
      {
        id: 'action',
        label: msg`Request`,
        cell: 'choice',
        choices: actions,
        value: ({ action }) => action,
        filter: { field: 'action', kind: 'choice', choices: actions },
      },
      {
        id: 'resource',
        label: msg`Type`,
        cell: 'choice',
        choices: resources,
        value: ({ resource }) => resource,
        filter: { field: 'resource', kind: 'choice', choices: resources },
      },
      {
        id: 'subjectName',
        label: msg`User or group`,
        cell: 'text',
        value: ({ subjectName }) => subjectName,
        filter: { field: 'subjectName', kind: 'text' },
        width: 12,
      },
      {
        id: 'attribute',
        label: msg`Attribute`,
        cell: 'code',
        value: ({ attribute }) => attribute,
        filter: { field: 'attribute', kind: 'text' },
        width: 12,
      },
      { id: 'outcome', label: msg`Result`, cell: 'choice', choices: outcomes, value: ({ outcome }) => outcome, isBadge: true },
    ],
  })

const EventsPage = () => {
  const { provider: id = '' } = useParams()
  const list = useMemo(() => eventsOf(id), [id])
  return <EmbeddedList list={list} />
}

export default EventsPage
