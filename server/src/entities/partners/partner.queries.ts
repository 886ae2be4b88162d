import { staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { partners } from './partners.ts'

resourceQueries(partners, { list: { access: staff, description: 'The partners within reach.' }, one: { access: staff } })
