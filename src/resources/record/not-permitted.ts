import { msg } from '@lingui/core/macro'

/** Neither the user type nor an access profile lets the reader change what is shown. */
export const NOT_PERMITTED = msg`You do not have permission to change this.`
