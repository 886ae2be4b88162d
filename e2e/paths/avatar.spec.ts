import { avatarWalks } from './support/avatar.walks.ts'
import { takeWalks } from './takers/avatar.ts'

takeWalks(avatarWalks.walks)
