import type { AppEvent, AppSnapshot, StepProblem } from './app.machine.ts'

export const appInput = { plugins: ['first', 'second'], redirectedAt: [] }

/** One example of every event at least; path generation feeds on these. */
export const appSamples: { [Type in AppEvent['type']]: Extract<AppEvent, { type: Type }>[] } = { retry: [{ type: 'retry' }] }

/** Every answer of the actors that the machine runs. */
export const appAnswers: { loadPartner: StepProblem[]; setUpAuth: StepProblem[] } = {
  loadPartner: [undefined, { code: 'partnerUnreachable', details: [] }],
  setUpAuth: [undefined, { code: 'missingSettings', details: ['client_id', 'scope'] }],
}

/** What besides the state decides where an event leads. */
export const appFacts = ({ context }: AppSnapshot) => [context.failure?.step, context.plugin]
