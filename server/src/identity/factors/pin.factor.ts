import { acceptPin, pinPositions } from '../../accounts/factors/pin.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { secureSignInPage } from '../pages/secure-sign-in.page.ts'
import { show } from '../steps/step.ts'
import { isEmpty, rightIf, type Factor } from './factor.ts'

/** Three digits of the PIN, at positions that change with each sign-in. */
export const pinFactor: Factor = {
  amr: 'pin',
  async show(step, { user, others }, { status, faults }) {
    const { page, action, db } = step
    const [first = 1, second = 2, third = 3] = await pinPositions(db.orm, user.id)
    const words = { lead: fill(page.t.pinLead, { first, second, third }), label: page.t.pinDigits, digits: 3 }
    show(step, status, secureSignInPage(page, { action, name: user.userName, others, ...words, ...faults }))
  },
  accept: async ({ db, keyring }, { user }, typed) => rightIf(await acceptPin(db.orm, user, typed, keyring)),
  faults: ({ page: { t } }, _, typed) => ({ fault: isEmpty(typed) ? t.codeRequired : t.pinRefused }),
}
