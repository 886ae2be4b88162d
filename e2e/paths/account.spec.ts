import { accountWalks } from './support/account.walks.ts'
import { takeWalks } from './takers/account.ts'

takeWalks(accountWalks.walks)
