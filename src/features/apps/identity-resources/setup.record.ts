import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import { appServerWords } from '../app-words.ts'
import { inWords } from '../built-in-words.ts'
import { UpdateIdentityResourceDocument, updateIdentityResourceRules } from './identity-resource.generated.ts'
import type { IdentityResource } from './IdentityResourceFrame.tsx'

/** The form of an identity resource. Its name is fixed, because apps refer to it. */
export const identityResourceSetup = recordPage<IdentityResource>()({
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
