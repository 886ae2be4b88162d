import { useMemo } from 'react'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { ScopeChoicesDocument } from '../app.generated.ts'
import type { ScopeChoicesQuery } from '../app.generated.ts'
import { appChanges } from '../app-words.ts'
import { apiSetup } from './setup.record.ts'
import { useApiResourceRecord } from './ApiResourceFrame.tsx'

/** Edits an API. */
const ApiResourcePage = () => (
  <QueryPart query={ScopeChoicesDocument} variables={{}}>
    {(choices) => <Setup choices={choices} />}
  </QueryPart>
)

export default ApiResourcePage

const Setup = ({ choices }: { choices: ScopeChoicesQuery }) => {
  const page = useMemo(() => apiSetup(choices), [choices])
  return <RecordEditor page={page} entity={useApiResourceRecord()} types={appChanges.types} />
}
