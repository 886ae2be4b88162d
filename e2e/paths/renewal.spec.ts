import { renewalWalks } from './support/renewal.walks.ts'
import { takeWalks } from './takers/renewal.ts'

takeWalks(renewalWalks.walks)
