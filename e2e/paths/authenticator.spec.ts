import { authenticatorWalks } from './support/authenticator.walks.ts'
import { takeWalks } from './takers/authenticator.ts'

takeWalks(authenticatorWalks.walks)
