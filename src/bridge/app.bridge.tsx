import type { appMachine } from '#machines/app/app.machine.ts'
import { bridgeTo } from './bridge.tsx'

export const appBridge = bridgeTo<typeof appMachine>('app')

/** Selects from the start-up chart, with a selector of `app.selectors.ts`. */
export const useAppFact = appBridge.useFact
export const useAppActor = appBridge.useActor
