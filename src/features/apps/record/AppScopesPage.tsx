import { useMemo } from 'react'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { ScopeChoicesDocument, type ScopeChoicesQuery } from '../app.generated.ts'
import { useAppRecord } from './AppFrame.tsx'
import { appChanges, appServerWords } from '../app-words.ts'
import { appScopes } from './scopes.record.ts'

/** Edits the scopes that an app may request. */
const AppScopesPage = () => (
  <QueryPart query={ScopeChoicesDocument} variables={{}}>
    {(choices) => <Scopes choices={choices} />}
  </QueryPart>
)

export default AppScopesPage

const Scopes = ({ choices }: { choices: ScopeChoicesQuery }) => {
  const app = useAppRecord()
  const { kind, scopes } = app
  const page = useMemo(() => appScopes({ kind, scopes }, choices), [kind, scopes, choices])
  return (
    <LimitedPart why={app.isSystem ? appServerWords.SYSTEM_ROW : undefined} closed={app.isSystem}>
      <RecordEditor page={page} entity={app} types={appChanges.types} />
    </LimitedPart>
  )
}
