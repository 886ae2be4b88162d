import { registerHooks } from 'node:module'

/** Loaded before the server: every argon2id is right at once, so that a sign-in costs all but its hash. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' ? { url: new URL('no-argon2.ts', import.meta.url).href, shortCircuit: true } : next(specifier, context),
})
