import { build } from 'vite'

const ENTRY = new URL('../../src/lib/password-strength/password-strength.ts', import.meta.url).pathname

/** Path of the script for the provider's pages, which load no module of the portal. */
export const STRENGTH_SCRIPT = new URL('../../server/src/identity/assets/strength.js', import.meta.url)

/** Builds the password strength estimator as one classic script that defines `PasswordStrength.passwordStrength`. */
export async function strengthScript(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', minify: true, lib: { entry: ENTRY, formats: ['iife'], name: 'PasswordStrength' } },
  })
  const [chunk] = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The estimate of a strength has to become one script.')
  return `// Made by npm run generate from src/lib/password-strength.\n${chunk.code.trim()}\n`
}
