import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import { CreatePartnerDocument, createPartnerRules } from './partner.generated.ts'
import { dateFormats, languages, partnerServerWords } from './partner-words.ts'

const nothing = {
  name: '',
  domain: '',
  isHrPartner: false,
  defaultLocaleId: 'en-GB',
  localeIds: ['en-GB'] as readonly string[],
  defaultDateFormat: 'DD/MM/YYYY',
}

/** Describes the page that creates a partner. Its root customer is created with it. */
export const createPartnerPage = createPage({
  title: msg`Create partner`,
  resource: msg`Partner`,
  back: { to: paths.partners(), label: msg`Partners` },
  initial: nothing,
  mutation: CreatePartnerDocument,
  rules: createPartnerRules,
  variables: ({ name, domain, localeIds, ...rest }) => ({
    input: { ...rest, name: name.trim(), domain: domain.trim().toLowerCase(), localeIds: [...localeIds] },
  }),
  answer: ({ createPartner: { partner, errors } }) => ({ entity: partner, errors }),
  serverWords: partnerServerWords,
  then: ({ id }) => paths.partnerLook(id),
  sections: [
    {
      title: msg`Partner`,
      fields: [
        { kind: 'text', name: 'name', label: msg`Name` },
        { kind: 'text', name: 'domain', label: msg`Host name`, description: msg`Visitors of this host see the partner’s look.` },
        {
          kind: 'switch',
          name: 'isHrPartner',
          label: msg`HR partner`,
          description: msg`Employees and managers of the HR product have no access to this portal.`,
        },
      ],
    },
    {
      title: msg`Languages and dates`,
      fields: [
        { kind: 'multiSelect', name: 'localeIds', label: msg`Languages offered`, choices: languages, required: true },
        { kind: 'select', name: 'defaultLocaleId', label: msg`Default language`, choices: languages, required: true },
        { kind: 'select', name: 'defaultDateFormat', label: msg`Date format`, choices: dateFormats, required: true },
      ],
    },
  ],
})
