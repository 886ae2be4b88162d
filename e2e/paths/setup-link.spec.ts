import { setupLinkWalks } from './support/setup-link.walks.ts'
import { takeWalks } from './takers/setup-link.ts'

takeWalks(setupLinkWalks.walks)
