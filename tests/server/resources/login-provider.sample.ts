import { randomUUID } from 'node:crypto'
import { proven } from '../identity/proven.ts'
import { OPERATIONS, OPERATIONS_STAFF, PARTNER_ADMINS, STAFF } from './callers.ts'
import type { ResourceSample, Rows } from './sample.ts'

const ofHost = async (rows: Rows, host: string) => {
  const [made] = await rows<{ id: string }>(
    `insert into login_provider (partner_id, name, display_name, protocol, authority, client_id)
     select id, $2, 'Sample', 'OIDC', 'https://op.example', 'portico' from partner where domain = $1 returning id`,
    `${host}.localhost`,
    `sample-${randomUUID()}`,
  )
  return made?.id ?? ''
}

const withToken = async (rows: Rows) => {
  const id = await ofHost(rows, 'acme')
  const [token] = await rows<{ id: string }>(
    `insert into scim_token (provider_id, name, hash, hint) values ($1::uuid, 'one', $1::text, 'xxxx') returning id`,
    id,
  )
  return { id, tokenId: token?.id ?? '' }
}

const withWaiting = async (rows: Rows) => {
  const id = await ofHost(rows, 'acme')
  await rows(`insert into login_provider_change (provider_id, columns) values ($1, '{"clientId": "after"}')`, id)
  return { id }
}

const withSetup = async (rows: Rows) => {
  const id = await ofHost(rows, 'acme')
  await rows('insert into scim_setup (provider_id) values ($1)', id)
  return { id }
}

const withLeaving = async (rows: Rows) => {
  const id = await ofHost(rows, 'acme')
  const [wave] = await rows<{ id: string }>('insert into scim_wave (provider_id, people) values ($1, 100) returning id', id)
  return { id, leavingId: wave?.id ?? '' }
}

const withDomain = async (rows: Rows) => {
  const id = await ofHost(rows, 'acme')
  await rows(`update login_provider set allowed_domains = '{sample.test}' where id = $1`, id)
  return { id, domain: 'sample.test' }
}

const withLink = async (rows: Rows) => {
  const id = await ofHost(rows, 'acme')
  const [link] = await rows<{ id: string }>(
    `insert into setup_link (provider_id, created_by, recipient, hash, expires_at)
     select $1::uuid, id, 'Their IT', $1::text, now() + interval '1 day' from user_identity order by user_name limit 1 returning id`,
    id,
  )
  return { id, linkId: link?.id ?? '' }
}

/** An identity with the address of somebody, under a domain that is proven for its provider alone. */
const withUnlinked = async (rows: Rows) => {
  const id = await ofHost(rows, 'acme')
  const domain = `${randomUUID()}.test`
  await rows(
    'update login_provider set allowed_domains = $2, domain_proofs = $3 where id = $1',
    id,
    [domain],
    JSON.stringify(proven(domain)),
  )
  const [user] = await rows<{ id: string }>(
    `insert into user_identity (partner_id, user_name, email, email_confirmed)
     select id, $1, $1, true from partner where domain = 'acme.localhost' returning id`,
    `somebody@${domain}`,
  )
  const [identity] = await rows<{ id: string }>(
    `insert into unlinked_identity (provider_id, subject, shown_as, email, reason) values ($1, $2, 'Somebody', $2, 'EXISTS') returning id`,
    id,
    `somebody@${domain}`,
  )
  return { id, identityId: identity?.id ?? '', userId: user?.id ?? '' }
}

const withReleased = async (rows: Rows) => {
  const { userId: _, ...input } = await withUnlinked(rows)
  await rows(
    'insert into barred_subject (provider_id, mark) select provider_id, subject_mark(provider_id, subject) from unlinked_identity where id = $1',
    input.identityId,
  )
  return input
}

const seenWaiting = async (rows: Rows) => ({ ...(await withWaiting(rows)), revision: 1 })

const sample: ResourceSample = {
  name: 'loginProvider',
  callers: {
    list: STAFF,
    one: STAFF,
    create: PARTNER_ADMINS,
    update: PARTNER_ADMINS,
    change: PARTNER_ADMINS,
    audit: OPERATIONS_STAFF,
    revert: OPERATIONS,
    scimEvents: PARTNER_ADMINS,
    scimDifferences: PARTNER_ADMINS,
  },
  own: (rows) => ofHost(rows, 'acme'),
  foreign: (rows) => ofHost(rows, 'hr'),
  inputs: {
    create: { given: { name: 'written', displayName: 'Written', protocol: 'OIDC' }, refused: { allowedDomains: ['no domain'] } },
    update: { given: { displayName: 'Written again' }, refused: { allowedDomains: ['no domain'] } },
    updateScim: { given: { dryRun: false }, refused: { customerId: randomUUID() } },
    createScimToken: { given: { name: 'Written' }, refused: { expiresAt: '2000-01-01T00:00:00Z' } },
    deleteScimToken: { given: withToken },
    takeOverScim: { given: withSetup },
    undoScimLeaving: { given: withLeaving, refused: { leavingId: randomUUID() } },
    updateLoginProviderJoining: { given: { perHour: 5 }, refused: { enabled: true } },
    updateLoginProviderGroups: { given: { enabled: true, claim: 'groups', absent: 'KEEP', rows: [] }, refused: { claim: '' } },
    takeBackJoinedUsers: { given: { people: 0 }, refused: { people: 7 } },
    linkUnlinkedIdentity: { given: withUnlinked },
    releaseUnlinkedIdentity: { given: withReleased },
    verifyLoginProviderDomain: { given: withDomain, refused: { domain: 'other.test' } },
    createSetupLink: { given: { recipient: 'Their IT', days: 7, enables: true }, refused: { days: 31 } },
    revokeSetupLink: { given: withLink },
    confirmLoginProviderChange: { given: seenWaiting, refused: { revision: 7 } },
    discardLoginProviderChange: { given: withWaiting },
    deleteLoginProvider: { given: { people: 0 } },
  },
}
export default sample
