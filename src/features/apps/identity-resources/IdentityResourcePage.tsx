import { msg } from '@lingui/core/macro'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { recordPage } from '#src/resources/record/record-page.ts'
import { appChanges, appServerWords } from '../app-words.ts'
import { UsedBy } from '../UsedBy.tsx'
import { useIdentityResourceRecord, type IdentityResource } from './IdentityResourceFrame.tsx'
import { inWords } from '../built-in-words.ts'
import { UpdateIdentityResourceDocument, updateIdentityResourceRules } from './identity-resource.generated.ts'

/** The form of an identity resource. Its name is fixed, because apps refer to it. */
const identityResourceSetup = recordPage<IdentityResource>()({
  resource: msg`Identity resource`,
  values: (resource: IdentityResource) => {
    const { displayName, description, claims } = inWords(resource)
    return { displayName, description: description ?? '', claims }
  },
  mutation: UpdateIdentityResourceDocument,
  rules: updateIdentityResourceRules,
  variables: ({ id, version, changed: { claims, ...rest } }) => ({
    input: { id, version, ...rest, ...(claims && { claims: [...claims] }) },
  }),
  answer: ({ updateIdentityResource: { identityResource, errors } }) => ({ entity: identityResource, errors }),
  serverWords: appServerWords,
  sections: [
    {
      title: msg`Identity resource`,
      fields: [
        { kind: 'text', name: 'displayName', label: msg`Display name`, description: msg`Users see it when an app asks for consent.` },
        { kind: 'longText', name: 'description', label: msg`Description` },
        {
          kind: 'texts',
          name: 'claims',
          label: msg`Claims`,
          description: msg`User claims that apps receive, for example company_id.`,
        },
      ],
    },
  ],
})

const IdentityResourcePage = () => {
  const record = useIdentityResourceRecord()
  return (
    <RecordColumns aside={<UsedBy clients={record.clients} />}>
      <LimitedPart why={record.isSystem ? appServerWords.SYSTEM_ROW : undefined} closed={record.isSystem}>
        <RecordEditor page={identityResourceSetup} entity={record} types={appChanges.types} />
      </LimitedPart>
    </RecordColumns>
  )
}

export default IdentityResourcePage
