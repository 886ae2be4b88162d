import { bulkWalks } from './support/bulk.walks.ts'
import { takeWalks } from './takers/bulk.ts'

takeWalks(bulkWalks.walks)
