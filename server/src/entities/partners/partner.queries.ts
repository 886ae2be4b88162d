import { staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { partners } from './partners.ts'

resourceQueries(partners, { list: { access: staff, description: 'Lists the partners that the caller may see.' }, one: { access: staff } })
