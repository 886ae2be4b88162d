import type { PortalDeps } from '../bridge/portal.ts'
import type { PortalSettings } from './settings.ts'

/** The running portal as a plugin gets it: before the views, so without what only they need. */
export type RunningPortal = Omit<PortalDeps, 'data' | 'permissions' | 'openLinks' | 'ownCharts'>

type Run = (portal: RunningPortal, settings: PortalSettings) => void | Promise<void>

/** A module that is handed the running portal: a telemetry sink, a customer's add-on. */
export type Plugin = { name: string; load: () => Promise<{ default: Run }> }

/** The plugins of this installation, loaded one by one in this order; one that fails is logged and skipped. */
export const pluginsFor = ({ telemetryUrl }: PortalSettings): readonly Plugin[] =>
  telemetryUrl === undefined ? [] : [telemetry(telemetryUrl)]

/** Off without an address. */
const telemetry = (address: string): Plugin => ({
  name: 'telemetry',
  load: async () => {
    const { reportErrors } = await import('../telemetry/telemetry.plugin.ts')
    return { default: (portal) => reportErrors(window, portal.incidents, address) }
  },
})

/** How one of these plugins is loaded and run, by name. */
export const pluginLoader =
  (plugins: readonly Plugin[], portal: () => RunningPortal, settings: PortalSettings) =>
  async (name: string): Promise<void> => {
    const plugin = plugins.find((plugin) => plugin.name === name)
    if (!plugin) throw new Error(`There is no plugin "${name}"`)
    const { default: run } = await plugin.load()
    await run(portal(), settings)
  }
