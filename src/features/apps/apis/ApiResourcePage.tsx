import { useMemo } from 'react'
import { msg } from '@lingui/core/macro'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { recordPage } from '#src/resources/record/record-page.ts'
import { ScopeChoicesDocument, type ScopeChoicesQuery } from '../app.generated.ts'
import { appChanges, appServerWords } from '../app-words.ts'
import { useApiResourceRecord, type ApiResource } from './ApiResourceFrame.tsx'
import { UpdateApiResourceDocument, updateApiResourceRules } from './api.generated.ts'
import { apiFields, isTokenFormat } from './fields.ts'

/** The form of an API. Its identifier is fixed, because tokens contain it. */
const apiSetup = (choices: ScopeChoicesQuery) =>
  recordPage<ApiResource>()({
    resource: msg`API`,
    values: ({ name, description, scopes, tokenFormat, tokenMinutes, introspectionClientId }: ApiResource) => ({
      name,
      description: description ?? '',
      scopes: scopes as readonly string[],
      tokenFormat: tokenFormat as string,
      tokenMinutes: tokenMinutes === null ? '' : String(tokenMinutes),
      introspectionClientId: introspectionClientId ?? '',
    }),
    mutation: UpdateApiResourceDocument,
    rules: updateApiResourceRules,
    variables: ({ id, version, changed: { scopes, tokenFormat, tokenMinutes, ...rest } }) => ({
      input: {
        id,
        version,
        ...rest,
        ...(scopes && { scopes: [...scopes] }),
        ...(tokenFormat !== undefined && isTokenFormat(tokenFormat) && { tokenFormat }),
        ...(tokenMinutes !== undefined && { tokenMinutes: Number(tokenMinutes) }),
      },
    }),
    answer: ({ updateApiResource: { apiResource, errors } }) => ({ entity: apiResource, errors }),
    serverWords: appServerWords,
    sections: [{ title: msg`API`, fields: apiFields(choices) }],
  })

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
