/** In place of argon2id where a sign-in is measured without its hash (without-hash.ts). */
export const hashSync = (): string => '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA'
export const verifySync = (): boolean => true
export const parseOptions = () => ({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
