import { undoImportOffer } from '../../../kit/import/undo/start-undo-import.ts'
import { customerTakeBack } from './customer-take-back.ts'
import type { RowFindingCode } from '../../../../../contract/job-causes.ts'
import { acting, partnerAdmins } from '../../../access/rules.ts'
import { valuesByWord } from '../../../kit/import/reading/cells.ts'
import type { ImportDefinition } from '../../../kit/import/import-definition.ts'
import { importJob } from '../../../kit/import/import-job.ts'
import { importOperations } from '../../../kit/import/import-operations.ts'
import { createdRecords } from '../../../kit/resource/create-record.ts'
import { partnersOf } from '../../../kit/resource/partners-of.ts'
import { customerTypes, hrSources } from '../../../tables/customer.table.ts'
import type { ImportFacts } from '../../../tables/import.shape.ts'
import type { ImportFinding } from '../../../tables/import.table.ts'
import { idOf, partnerFindings, partnersByName } from '../../partners/partners-by-name.ts'
import { readNewCustomers } from '../create-customer.ts'
import type { CustomerFields, NewCustomer } from '../create-customer.ts'
import { customerClaims, lockCustomers } from '../customer-claims.ts'
import { CustomerTypeEnum } from '../customer.type.ts'
import { customers } from '../customers.ts'
import { HAS_ROOT, rootCustomers, rootErrors } from '../root-customer.ts'

/** Fields that a column may hold, with headings in the five languages. */
const fields = {
  name: 'name customername customer company companyname organisation organization kunde kundenname firma firmenname nombre nombredelcliente cliente empresa nom nomduclient client entreprise'.split(
    ' ',
  ),
  partner: 'partner partnername socio partenaire'.split(' '),
  customerType: 'customertype type kundentyp kundenart typ tipodecliente tipo typedeclient'.split(' '),
  hrCustomerId:
    'hrcustomerid hrid customerid customernumber hrkundenid kundenid kundennummer iddeclientederrhh iddecliente idclientrh idclient'.split(
      ' ',
    ),
  hrSource: 'hrsource source hrquelle quelle origenderrhh origen sourcerh'.split(' '),
  description: 'description notes note beschreibung notizen descripcion notas'.split(' '),
}

type TypeName = (typeof customerTypes)[number]
const typeOf = valuesByWord<TypeName>([
  ['AIO', 'All in one', 'Komplettpaket', 'Todo en uno', 'Tout-en-un'],
  ['HR', 'RR. HH.', 'RH'],
  ['MP', 'Payroll', 'Lohn und Gehalt', 'Nómina', 'Paie'],
  ['PARTCUST', 'Partner’s customer', 'Kunde eines Partners', 'Cliente de un socio', 'Client d’un partenaire'],
  ['PARTNER', 'Socio', 'Partenaire'],
])

const sourceOf = valuesByWord<(typeof hrSources)[number]>([
  ['HR', 'HR product', 'RR. HH.', 'RH'],
  ['NATURAL_HR', 'NaturalHR'],
])

/** Values for rows that leave them empty. */
type Defaults = { readonly partnerId?: string; readonly customerType?: TypeName }
const defaultsIn = ({ partnerId, customerType }: ImportFacts): Defaults => {
  const type = customerTypes.find((known) => known === customerType)
  return { ...(typeof partnerId === 'string' && partnerId !== '' && { partnerId }), ...(type && { customerType: type }) }
}

const found = (path: keyof typeof fields, code: RowFindingCode, message: string): ImportFinding => ({ path, code, message })

const customerImport: ImportDefinition<keyof typeof fields, CustomerFields, NewCustomer> = {
  name: 'Customer',
  plural: 'customers',
  kind: 'CUSTOMER_IMPORT',
  operation: 'Mutation.createCustomer',
  fields,
  numbers: ['hrCustomerId'],
  label: 'name',
  required: () => ['name'],
  defaults: defaultsIn,
  async reader(context, rows, given) {
    const partners = await partnersByName(
      context,
      rows.map((say) => say('partner')),
    )
    const defaults = defaultsIn(given)
    return (say) => {
      const partner = partners(say('partner'))
      const partnerId = idOf(partner) ?? defaults.partnerId
      const type = say('customerType')
      const customerType = type === '' ? defaults.customerType : typeOf(type)
      const source = say('hrSource')
      const hrSource = sourceOf(source)
      const input = { name: say('name'), hrCustomerId: say('hrCustomerId'), description: say('description') }
      const findings = [
        ...partnerFindings(partner),
        ...(source !== '' && !hrSource ? [found('hrSource', 'HR_SOURCE_UNKNOWN', 'There is no such HR source.')] : []),
        ...(type !== '' && !customerType ? [found('customerType', 'CUSTOMER_TYPE_UNKNOWN', 'There is no such customer type.')] : []),
      ]
      return {
        input: {
          ...input,
          ...(partnerId !== undefined && { partnerId }),
          ...(customerType && { customerType }),
          ...(hrSource && { hrSource }),
        },
        findings,
      }
    }
  },
  async read(context, inputs) {
    const all = await readNewCustomers(context, inputs)
    const roots = await rootCustomers(
      context.orm,
      all.flatMap((each) => (Array.isArray(each) ? [] : [each])),
    )
    // A partner has only one PARTNER customer. Claims check that, so this error is left out here.
    const errorsOf = (draft: NewCustomer) => rootErrors(draft, roots).filter(({ code }) => code !== HAS_ROOT.code)
    return all.map((each) => (Array.isArray(each) || errorsOf(each).length === 0 ? each : errorsOf(each)))
  },
  renamed: { partnerId: 'partner' },
  claims: customerClaims,
  lock: lockCustomers,
  draw: async (context, drafts) => (places) =>
    createdRecords(
      customers,
      context,
      places.flatMap((at) => drafts[at] ?? []).map(({ id, draft: values }) => ({ id, values })),
    ),
}

export const customerImportJob = importJob(customerImport, {
  subjectType: 'Customer',
  subjects: customers,
  partners: partnersOf(customers),
  undo: (context, job) => undoImportOffer(customerTakeBack, context, job),
})

importOperations(customerImport, {
  access: acting(partnerAdmins, 'CREATE', 'Customer'),
  does: 'Their users are created or imported afterwards.',
  given: (t) => ({
    partnerId: t.id({ description: "Partner of rows that name none. Defaults to the caller's own partner." }),
    customerType: t.field({ type: CustomerTypeEnum, description: 'Type of rows that name none. Defaults to AIO.' }),
  }),
  kept: (t) => ({
    partnerId: t.id({ nullable: true, resolve: ({ defaults }) => defaultsIn(defaults).partnerId }),
    customerType: t.field({
      type: CustomerTypeEnum,
      nullable: true,
      description: 'Type of rows that name none.',
      resolve: ({ defaults }) => defaultsIn(defaults).customerType,
    }),
  }),
})
