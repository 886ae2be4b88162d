import { msg } from '@lingui/core/macro'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { recordPage } from '#src/resources/record/record-page.ts'
import { appChanges, appServerWords } from '../app-words.ts'
import { UsedBy } from '../UsedBy.tsx'
import { useApiScopeRecord, type ApiScope } from './ApiScopeFrame.tsx'
import { inWords } from '../built-in-words.ts'
import { UpdateApiScopeDocument, updateApiScopeRules } from './scope.generated.ts'

/** The form of an API scope. Its name is fixed, because apps refer to it. */
const apiScopeSetup = recordPage<ApiScope>()({
  resource: msg`API scope`,
  values: (scope: ApiScope) => {
    const { displayName, description } = inWords(scope)
    return { displayName, description: description ?? '' }
  },
  mutation: UpdateApiScopeDocument,
  rules: updateApiScopeRules,
  variables: ({ id, version, changed }) => ({ input: { id, version, ...changed } }),
  answer: ({ updateApiScope: { apiScope, errors } }) => ({ entity: apiScope, errors }),
  serverWords: appServerWords,
  sections: [
    {
      title: msg`API scope`,
      fields: [
        { kind: 'text', name: 'displayName', label: msg`Display name`, description: msg`Users see it when an app asks for consent.` },
        { kind: 'longText', name: 'description', label: msg`Description` },
      ],
    },
  ],
})

const ApiScopePage = () => {
  const record = useApiScopeRecord()
  return (
    <RecordColumns aside={<UsedBy clients={record.clients} />}>
      <LimitedPart why={record.isSystem ? appServerWords.SYSTEM_ROW : undefined} closed={record.isSystem}>
        <RecordEditor page={apiScopeSetup} entity={record} types={appChanges.types} />
      </LimitedPart>
    </RecordColumns>
  )
}

export default ApiScopePage
