import { appWalks } from './support/app.walks.ts'
import { takeWalks } from './takers/app.ts'

takeWalks(appWalks.walks)
