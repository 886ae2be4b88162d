import { authWalks } from './support/auth.walks.ts'
import { takeWalks } from './takers/auth.ts'

takeWalks(authWalks.walks)
