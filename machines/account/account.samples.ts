import type { AccountSnapshot } from './account.machine.ts'
import type { AccountEvent, LinkRead, LinkUsed, PasswordSet } from './account.types.ts'

export const accountInput = { link: 'aaaaaaaaaaaaaaaaaaaaaa' }

const ada = { userName: 'ada', email: 'ada@portico.test' }
const nobody = { userName: undefined, email: undefined }

export const accountSamples: { [Type in AccountEvent['type']]: Extract<AccountEvent, { type: Type }>[] } = {
  retry: [{ type: 'retry' }],
  confirm: [{ type: 'confirm' }],
  setPassword: [{ type: 'setPassword', newPassword: 'Quiet-Harbour-2026', confirmPassword: 'Quiet-Harbour-2026' }],
  resend: [{ type: 'resend' }],
}

export const accountAnswers: { readLink: LinkRead[]; useLink: LinkUsed[]; setPassword: PasswordSet[]; resendLink: undefined[] } = {
  readLink: [
    { state: 'usable', purpose: 'confirmAccount', ...ada },
    { state: 'usable', purpose: 'resetPassword', ...ada },
    { state: 'usable', purpose: 'confirmEmail', ...ada },
    { state: 'usable', purpose: 'cancelEmail', ...ada },
    { state: 'usable', purpose: 'undoEmail', ...ada },
    { state: 'done', purpose: 'confirmAccount', ...nobody },
    { state: 'expired', purpose: 'confirmAccount', ...nobody },
    { state: 'expired', purpose: 'cancelEmail', ...nobody },
    { state: 'expired', purpose: 'undoEmail', ...nobody },
    { state: 'unknown', purpose: 'confirmAccount', ...nobody },
  ],
  useLink: [
    { outcome: 'used', asksPassword: true },
    { outcome: 'used', asksPassword: false },
    { outcome: 'dead', asksPassword: false },
    { outcome: 'taken', asksPassword: false },
    { outcome: 'locked', asksPassword: false },
  ],
  setPassword: [
    { outcome: 'set', faults: [] },
    { outcome: 'refused', faults: ['PASSWORD_USED_BEFORE'] },
    { outcome: 'dead', faults: [] },
  ],
  resendLink: [undefined],
}

/** Context that, besides the state, determines the next state. */
export const accountFacts = ({ context }: AccountSnapshot) => context.purpose
