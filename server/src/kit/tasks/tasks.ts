/** Tasks that one process does for all of them, by the name of their turns and runs. */
export const CLEAN_UP = 'tidy up'
export const VERIFY_AUDIT = 'verify the audit log'
export const CHECK_HEALTH = 'check the health'
