import type { AppEvent, AppSnapshot, StepProblem } from './app.machine.ts'

export const appInput = { plugins: ['first', 'second'], redirectedAt: [] }

export const appSamples: { [Type in AppEvent['type']]: Extract<AppEvent, { type: Type }>[] } = { retry: [{ type: 'retry' }] }

export const appAnswers: { loadPartner: StepProblem[]; setUpAuth: StepProblem[] } = {
  loadPartner: [undefined, { code: 'partnerUnreachable', details: [] }],
  setUpAuth: [undefined, { code: 'missingSettings', details: ['client_id', 'scope'] }],
}

/** Context that, besides the state, determines the next state. */
export const appFacts = ({ context }: AppSnapshot) => [context.failure?.step, context.plugin]
