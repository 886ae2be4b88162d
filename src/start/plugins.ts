import type { PortalDeps } from '../bridge/portal.ts'
import type { PortalSettings } from './settings.ts'

/** The running portal as passed to plugins: before the views are loaded, so without the parts that only views use. */
export type RunningPortal = Omit<PortalDeps, 'data' | 'permissions' | 'openLinks' | 'ownCharts' | 'recorder'>

type Run = (portal: RunningPortal, settings: PortalSettings) => void | Promise<void>

/** A module that receives the running portal, such as a telemetry sink or a customer's add-on. */
type Plugin = { name: string; load: () => Promise<{ default: Run }> }

/** Plugins of this installation, loaded one after the other in this order. One that fails is logged and skipped. */
export const pluginsFor = ({ telemetryUrl }: PortalSettings): readonly Plugin[] =>
  telemetryUrl === undefined ? [] : [telemetry(telemetryUrl)]

/** Telemetry; disabled without an address. */
const telemetry = (address: string): Plugin => ({
  name: 'telemetry',
  load: async () => {
    const { reportErrors } = await import('../telemetry/telemetry.plugin.ts')
    return { default: (portal) => reportErrors(window, portal.incidents, address) }
  },
})

/** Returns the function that loads and runs a plugin by name. */
export const pluginLoader =
  (plugins: readonly Plugin[], portal: () => RunningPortal, settings: PortalSettings) =>
  async (name: string): Promise<void> => {
    const plugin = plugins.find((plugin) => plugin.name === name)
    if (!plugin) throw new Error(`There is no plugin "${name}"`)
    const { default: run } = await plugin.load()
    await run(portal(), settings)
  }
