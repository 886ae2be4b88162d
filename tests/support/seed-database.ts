import { readSettings } from '../../server/src/platform/settings.ts'
import { startPortico } from '../../server/src/start.ts'

/** A first start of the real server with the environment's settings, ended as soon as it is ready. */
const portico = await startPortico(readSettings(process.env))
await portico.close()
