import { msg } from '@lingui/core/macro'

/** For readers whose user type or access profile does not allow the change. */
export const NOT_PERMITTED = msg`You do not have permission to change this.`
