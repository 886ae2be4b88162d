import { idleWalks } from './support/idle.walks.ts'
import { takeWalks } from './takers/idle.ts'

takeWalks(idleWalks.walks)
