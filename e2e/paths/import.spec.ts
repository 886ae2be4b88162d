import { importWalks } from './support/import.walks.ts'
import { takeWalks } from './takers/import.ts'

takeWalks(importWalks.walks)
