import { deviceFactorPage } from '../pages/secure-sign-in.page.ts'
import { newNonce } from '../respond.ts'
import { show } from '../steps/step.ts'
import { rightIf, type Factor } from './factor.ts'
import { acceptDevice, startAuthentication } from './security-devices.ts'

/** A passkey or security key; its answer is the browser's, as JSON. */
export const deviceFactor: Factor = {
  amr: 'hwk',
  async show(step, { user, others }, { status, faults: { alert } }) {
    const { page, action, db, host, interaction } = step
    const nonce = newNonce()
    const options = await startAuthentication(db, host, user.id, interaction.uid)
    show(step, status, deviceFactorPage(page, { action, name: user.userName, others, nonce, options, alert }), { nonce })
  },
  accept: async ({ db, host, interaction }, { user }, typed) => rightIf(await acceptDevice(db, host, user.id, interaction.uid, typed)),
  faults: ({ page: { t } }) => ({ alert: t.deviceRefused }),
}
