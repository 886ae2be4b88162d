import { readSettings } from '../../server/src/platform/settings.ts'
import { startPortico } from '../../server/src/start.ts'

/** Starts the real server for the first time with the environment's settings and stops it as soon as it is ready. */
const portico = await startPortico(readSettings(process.env))
await portico.close()
