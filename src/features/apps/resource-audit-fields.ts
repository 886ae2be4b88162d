import { msg } from '@lingui/core/macro'
import type { UpdateApiResourceInput, UpdateApiScopeInput, UpdateIdentityResourceInput } from '#src/data/generated/schema.ts'
import type { AuditFieldsOf } from '#src/resources/history/audit.ts'
import { machineChoices, tokenFormats } from './apis/fields.ts'

export const resourceAuditFields: AuditFieldsOf<UpdateApiResourceInput & UpdateApiScopeInput & UpdateIdentityResourceInput> = {
  name: { label: msg`Name` },
  displayName: { label: msg`Display name` },
  identifier: { label: msg`Identifier` },
  description: { label: msg`Description` },
  claims: { label: msg`Claims` },
  scopes: { label: msg`API scopes` },
  tokenFormat: { label: msg`Token format`, choices: tokenFormats },
  tokenMinutes: { label: msg`Token lifetime (minutes)` },
  introspectionClientId: { label: msg`Introspection app`, source: machineChoices },
}
