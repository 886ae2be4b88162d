import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { policyFile, PROVIDER_PLACE, staticPolicy } from '../../scripts/build/static-policy.ts'

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]))
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

it('names every script of the page by its hash, and no nonce', async () => {
  const html = await readFile('index.html', 'utf8')
  const inline = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const policy = staticPolicy(html, {})
  expect(inline).toContain('localStorage')
  expect(directives(policy)['script-src']).toEqual(["'self'", hashOf(inline)])
  expect(policy).not.toContain('nonce')
})

it('hashes what a browser would run: attributes of the tag do not count, data and files have no hash', () => {
  const html = '<script data-bundled>a()</script><script type="application/json">{}</script><script type="module" src="/x.js"></script>'
  expect(directives(staticPolicy(html, {}))['script-src']).toEqual(["'self'", hashOf('a()')])
})

it('lets the page reach the back end and the provider of the build, by origin and socket, and nobody else', () => {
  const policy = directives(
    staticPolicy('', {
      api: 'https://api.example.com/',
      provider: 'https://id.example.com/realms/x',
      telemetry: 'https://otlp.example.com/v1',
    }),
  )
  expect(policy['connect-src']).toEqual([
    "'self'",
    'https://api.example.com',
    'wss://api.example.com',
    'https://id.example.com',
    'https://otlp.example.com',
  ])
  expect([policy['img-src'], policy['frame-src'], policy['form-action'], policy['default-src']]).toEqual([
    ["'self'", 'data:', 'blob:', 'https://api.example.com'],
    ["'self'", 'https://id.example.com'],
    ["'self'", 'https://id.example.com'],
    ["'self'"],
  ])
  expect([policy['frame-ancestors'], policy['trusted-types']]).toEqual([["'none'"], ['default']])
})

it('writes both pages, and says what is to be filled in', () => {
  const text = policyFile({ index: '<script>a()</script>', silent: '' }, {})
  const [silent, index] = text.split('\n').filter((line) => line.startsWith('default-src'))
  expect([directives(silent ?? '')['frame-ancestors'], directives(index ?? '')['frame-ancestors']]).toEqual([["'self'"], ["'none'"]])
  expect(text.split('\n').filter((line) => line.startsWith('#') && line.includes(PROVIDER_PLACE))).toHaveLength(1)
  expect(policyFile({ index: '', silent: '' }, { provider: 'https://id.example.com' })).not.toContain(PROVIDER_PLACE)
})
