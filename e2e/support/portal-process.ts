import { setAhead } from '../../tests/support/shifted-clock.ts'

/** The real server as a child of a Playwright worker; the parent may move its clock. Settings come from the environment, as always. */
export type FromParent = { ahead: number } | { ask: 'cpu' }
export type ToParent = { ready: string } | { ahead: number } | { cpu: number } | { failed: string }

const say = (message: ToParent) => process.send?.(message)

process.on('message', (message: FromParent) => {
  if ('ask' in message) {
    const { user, system } = process.cpuUsage()
    say({ cpu: (user + system) / 1000 })
    return
  }
  setAhead(message.ahead)
  say({ ahead: message.ahead })
})

try {
  const { readSettings } = await import('../../server/src/platform/settings.ts')
  const { startPortico } = await import('../../server/src/start.ts')
  const webRoot = process.env['WEB_ROOT']
  const portico = await startPortico(readSettings(process.env), webRoot === undefined ? {} : { webRoot })
  process.once('SIGTERM', () => void portico.close().then(() => process.exit(0)))
  process.once('disconnect', () => process.exit(0))
  say({ ready: portico.url })
} catch (error) {
  say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  process.exitCode = 1
}
