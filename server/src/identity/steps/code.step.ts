import { readUser } from '../find-user.ts'
import { recordEvent } from '../events.ts'
import { giveBackTry, lockedUntil, takeTry } from '../lockout.ts'
import { fill } from '../messages/messages.ts'
import { secureSignInPage } from '../pages/secure-sign-in.page.ts'
import type { Stage } from '../stages.ts'
import { acceptCode } from '../totp.ts'
import type { UserRow } from '../claims.ts'
import { advance } from './finish.ts'
import { show, toNext, type Step } from './step.ts'

/** The page that asks for the code of an authenticator app. */
export async function showCode(step: Step, stage: Stage): Promise<void> {
  const user = await readUser(step.db, stage.accountId)
  if (user) render(step, 200, user)
}

/** A code, posted. A wrong one counts to the same lockout as a wrong password (screens.md, "Lockout"). */
export async function postCode(step: Step, form: URLSearchParams, stage: Stage): Promise<void> {
  const { db, host, limits, address, page, settings } = step
  const user = await readUser(db, stage.accountId)
  if (!user) return toNext(step)
  const code = form.get('code') ?? ''
  if (code.trim() === '') return render(step, 400, user, { fault: page.t.codeRequired })
  if ((await limits.take(address, host)) !== 'some') return render(step, 429, user, { alert: page.t.limited })
  const counted = await takeTry(db, user.id)
  if (counted.locked) return showLocked(step, user)
  if (!(await acceptCode(db, user, code, settings.secretsKey))) {
    const { partnerId } = host.partner
    await recordEvent(db.orm, {
      type: counted.locksNow ? 'SIGN_IN_LOCKED' : 'SECOND_FACTOR_FAILED',
      userId: user.id,
      partnerId,
      address,
      detail: { factor: 'otp' },
    })
    return counted.locksNow ? showLocked(step, user) : render(step, 400, user, { fault: page.t.codeRefused })
  }
  await limits.giveBack(address, host)
  await giveBackTry(db, user.id, counted)
  await advance(step, user, { ...stage, amr: [...stage.amr, 'otp', 'mfa'], todo: stage.todo.slice(1) })
}

async function showLocked(step: Step, user: UserRow): Promise<void> {
  const until = (await lockedUntil(step.db, user.id))?.getTime() ?? Date.now()
  const minutes = Math.max(1, Math.ceil((until - Date.now()) / 60_000))
  render(step, 400, user, { alert: fill(step.page.t.lockedMinutes, { minutes }) })
}

const render = (step: Step, status: number, user: UserRow, faults: { fault?: string; alert?: string } = {}): void =>
  show(step, status, secureSignInPage(step.page, { action: step.action, name: user.userName, ...faults }))
