import type { SetupLinkSnapshot } from './setup-link.machine.ts'

/** Whether the server did not answer when the link was read. */
export const isUnreachable = (snapshot: SetupLinkSnapshot) => snapshot.matches('unreachable')

/** The link as the server last described it. Undefined until it has been read. */
export const viewOf = ({ context }: SetupLinkSnapshot) => context.view

/** The running request, or that of which `outcomeOf` tells. */
export const requestOf = ({ context }: SetupLinkSnapshot) => context.request

/** What came of the last request. */
export const outcomeOf = ({ context }: SetupLinkSnapshot) => context.outcome

/** Source of the metadata that the preview in `outcomeOf` shows. */
export const sourceOf = ({ context }: SetupLinkSnapshot) => context.source

/** A request is running, or the browser is leaving. */
export const isBusy = (snapshot: SetupLinkSnapshot) => snapshot.hasTag('busy')
