import { readFileSync } from 'node:fs'
import { pathIn } from './support/recorded-file.ts'
import { takeRecorded } from './support/recorded.ts'

// `npm run replay -- recording.json` names the file (scripts/replay.ts). Without one there is nothing to take.
const file = process.env['REPLAY_RECORDING']
if (file !== undefined) await takeRecorded(pathIn(readFileSync(file, 'utf8'), process.env['REPLAY_EVENT']))
