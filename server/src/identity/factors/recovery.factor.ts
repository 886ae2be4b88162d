import { spendRecoveryCode } from '../../accounts/factors/recovery-codes.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { secureSignInPage } from '../pages/secure-sign-in.page.ts'
import { show } from '../steps/step.ts'
import { isEmpty, rightIf, type Factor } from './factor.ts'

/** One of the codes for emergencies, each valid once. Its use is mailed. */
export const recoveryFactor: Factor = {
  amr: 'otp',
  async show(step, { user, others }, { status, faults }) {
    const { page, action } = step
    const words = { lead: page.t.recoveryLead, label: page.t.methodRECOVERY }
    show(step, status, secureSignInPage(page, { action, name: user.userName, others, ...words, ...faults }))
  },
  async accept({ db, page, keyring }, { user }, typed) {
    if (!(await spendRecoveryCode(db.orm, user.id, typed, keyring))) return undefined
    if (user.email !== null) await db.orm.insert(outbox).values(noticeMail(page, user, user.email, 'RECOVERY_USED'))
    return rightIf(true)
  },
  faults: ({ page: { t } }, _, typed) => ({ fault: isEmpty(typed) ? t.codeRequired : t.recoveryRefused }),
}
