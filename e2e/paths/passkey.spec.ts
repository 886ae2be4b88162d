import { passkeyWalks } from './support/passkey.walks.ts'
import { takeWalks } from './takers/passkey.ts'

takeWalks(passkeyWalks.walks)
