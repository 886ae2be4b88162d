import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { appServerWords } from '../app-words.ts'
import { CreateIdentityResourceDocument, createIdentityResourceRules } from './identity-resource.generated.ts'

const page = createPage({
  title: msg`Create identity resource`,
  resource: msg`Identity resource`,
  back: { to: paths.identityResources(), label: msg`Identity resources` },
  initial: { name: '', displayName: '', description: '', claims: [] as readonly string[] },
  mutation: CreateIdentityResourceDocument,
  rules: createIdentityResourceRules,
  variables: ({ name, claims, ...rest }) => ({ input: { ...rest, name: name.trim(), claims: [...claims] } }),
  answer: ({ createIdentityResource: { identityResource, errors } }) => ({ entity: identityResource, errors }),
  serverWords: appServerWords,
  then: ({ id }) => paths.identityResource(id),
  sections: [
    {
      title: msg`Identity resource`,
      fields: [
        { kind: 'text', name: 'name', label: msg`Name`, description: msg`Apps ask for it by this name. You cannot change it later.` },
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

const CreateIdentityResourcePage = () => <CreateRecordPage page={page} />

export default CreateIdentityResourcePage
