import { appOperations } from '../../../access/rules.ts'
import { USERS } from '../../../kit/resource/confirmed-rule.ts'
import { recordAudit } from '../../../kit/resource/record-audit.ts'
import { resourceQueries } from '../../../kit/resource/resource-queries.ts'
import { revertByRule } from '../../../kit/resource/revert-columns.ts'
import { client } from '../../../tables/client.table.ts'
import { clients } from './clients.ts'
import { revertKind } from '../revert-kind.ts'
import { clientRule } from './update-client.ts'

resourceQueries(clients, { list: { access: appOperations, description: 'Lists the apps.' }, one: { access: appOperations } })

recordAudit(
  {
    resource: clients,
    prepare: () => Promise.resolve(undefined),
    touches: (action) => (action === 'changeClientKind' ? 'secrets' : 'record'),
    actions: { updateClient: revertByRule(client, clientRule), changeClientKind: revertKind },
    // A deleted secret cannot be restored: only its hash was stored, and that is deleted too.
    hasLeft: (_, before) => 'secretName' in before,
  },
  { name: 'Client', access: appOperations, revertAccess: appOperations, users: USERS },
)
