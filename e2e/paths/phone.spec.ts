import { phoneWalks } from './support/phone.walks.ts'
import { takeWalks } from './takers/phone.ts'

takeWalks(phoneWalks.walks)
