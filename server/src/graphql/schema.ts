import './scalars.ts'
import '../entities/claims/claim.mutations.ts'
import '../entities/claims/claim.queries.ts'
import '../entities/customers/customer.queries.ts'
import '../entities/features/feature.queries.ts'
import '../entities/locales/locale.queries.ts'
import '../entities/partners/partner.queries.ts'
import '../entities/sessions/session.subscriptions.ts'
import '../entities/themes/theme.queries.ts'
import '../entities/users/profile.queries.ts'
import '../entities/users/user.mutations.ts'
import '../entities/users/user.queries.ts'
import { builder } from './builder.ts'
import { guarded } from './guard.ts'

// Each entity adds its fields when it is imported; a new one adds its line above.
export const schema = guarded(builder.toSchema())
