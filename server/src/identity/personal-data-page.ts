import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserRow } from '../accounts/claims.ts'
import { couldChangeAccess } from '../entities/users/read-users.ts'
import { openScopeOf } from '../access/reach.ts'
import { presentViewerOf } from '../access/viewer-facts.ts'
import { recordEvent } from '../accounts/events.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import type { Host } from '../kit/hosts.ts'
import { readForm } from './http-forms.ts'
import type { PagesDeps } from './identity-pages.ts'
import { openLinkPage } from './links/link-page.ts'
import { readLink, takeLink } from '../accounts/links.ts'
import { readUser } from '../accounts/find-user.ts'
import { fill } from '../accounts/messages/messages.ts'
import { personalDataZip } from './own/personal-data.ts'
import { consentPage } from './pages/consent.page.ts'
import { noticePage } from './pages/notice.page.ts'
import { sendPage } from './respond.ts'

/** Page of the link to one's personal data. Its button downloads the zip once. */
export async function handlePersonalData(deps: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const opened = await openLinkPage(deps, req, res, host)
  if (!opened) return
  const { action, token, page } = opened
  const { t } = page
  const dead = () => {
    const link = { to: `${host.origin}/profile/personal-data`, text: fill(t.backTo, { name: host.partner.name }) }
    sendPage(res, 410, noticePage(page, { title: t.linkDead, lead: t.linkDeadLead, link }), { referrer: 'no-referrer' })
  }
  const { state, link } = await readLink(deps.db.orm, token)
  const user = state === 'USABLE' && link?.purpose === 'PERSONAL_DATA' && link.userId ? await readUser(deps.db, link.userId) : undefined
  // Also somebody who may not sign in any more has a right to their data, which an administrator exports for them.
  const isOwn = link?.createdBy === user?.id
  if (!user || (isOwn && !user.isActive)) return dead()
  if (!isOwn && !(await mayStillExport(deps, link?.createdBy ?? null, user))) return dead()
  if (req.method !== 'POST') {
    const words = {
      title: isOwn ? t.dataTitle : fill(t.dataTitleOf, { user: user.userName }),
      lead: fill(t.dataLead, { user: user.userName }),
      button: t.dataButton,
    }
    return sendPage(res, 200, consentPage(page, { ...words, action }), { referrer: 'no-referrer' })
  }
  await readForm(req, host.origin)
  if (!(await takeLink(deps.db.orm, token, 'PERSONAL_DATA'))) return dead()
  const by = isOwn ? undefined : (link?.createdBy ?? undefined)
  await recordEvent(deps.db.orm, {
    type: 'PERSONAL_DATA_DOWNLOADED',
    userId: user.id,
    partnerId: user.partnerId,
    address: clientAddress(req),
    detail: by === undefined ? undefined : { by },
  })
  const zip = await personalDataZip(deps.db, user.id, isOwn)
  res.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="personal-data.zip"',
    'content-length': zip.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  res.end(zip)
}

/** Whether the one who made a link to somebody else's data could still make another. */
async function mayStillExport({ db: { orm } }: Pick<PagesDeps, 'db'>, createdBy: string | null, user: UserRow): Promise<boolean> {
  const viewer = createdBy === null ? undefined : await presentViewerOf(orm, createdBy)
  return viewer !== undefined && openScopeOf(viewer) !== 'self' && couldChangeAccess(orm, viewer, user)
}
