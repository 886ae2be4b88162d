import type { AnyStateMachine } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { authMachine } from '#machines/auth/auth.machine.ts'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { renewalMachine } from '#machines/renewal/renewal.machine.ts'

/** Every statechart of the portal, in the order in which a visit meets them. */
export const charts: readonly AnyStateMachine[] = [appMachine, authMachine, renewalMachine, idleMachine]
