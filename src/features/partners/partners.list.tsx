import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { languages } from './partner-words.ts'
import { PartnersDocument } from './partners.generated.ts'

const CreatePartnerLink = () => <CreateLink to={paths.createPartner()} />

const partnersList = () =>
  resourceList({
    id: 'partners',
    title: msg`Partners`,
    query: PartnersDocument,
    connection: 'partners',
    name: ({ name }) => name,
    path: ({ id }) => paths.partner(id),
    Beside: CreatePartnerLink,
    empty: msg`Partners are brands with a host name, a look and customers of their own.`,
    icon: 'customers',
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      {
        id: 'name',
        label: msg`Name`,
        cell: 'identity',
        value: ({ id, name, domain }) => ({ id, name, detail: domain, shape: 'square' }),
        sortBy: 'name',
        filter: { kind: 'text', field: 'name' },
        width: 15,
      },
      {
        id: 'domain',
        label: msg`Host name`,
        cell: 'code',
        value: ({ domain }) => domain,
        sortBy: 'domain',
        filter: { kind: 'text', field: 'domain' },
        optional: true,
      },
      { id: 'defaultLocaleId', label: msg`Default language`, cell: 'choice', choices: languages, value: (row) => row.defaultLocaleId },
      {
        id: 'isHrPartner',
        label: msg`HR partner`,
        cell: 'boolean',
        value: (row) => row.isHrPartner,
        sortBy: 'isHrPartner',
        filter: { kind: 'boolean', field: 'isHrPartner' },
      },
      {
        id: 'createdAt',
        label: msg`Created`,
        cell: 'date',
        value: (row) => row.createdAt,
        sortBy: 'createdAt',
        filter: { kind: 'date', field: 'createdAt' },
      },
    ],
  })

export default listPage(partnersList)
