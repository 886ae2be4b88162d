import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'

type Tree = { readonly [key: string]: Tree } & { readonly length?: number }
type Container = {
  image: string
  envFrom: unknown[]
  ports: { name: string; containerPort: number }[]
  volumeMounts: { name: string; mountPath: string }[]
} & Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', { httpGet: { path: string; port: string } }>

const FOLDER = 'deploy'
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name))

/** What a file holds. A key that stands twice, or an alias of nothing, is an error. */
function documents(name: string): unknown[] {
  const read = parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8'), { uniqueKeys: true, strict: true })
  if (!Array.isArray(read)) throw new Error(`${name} is empty`)
  return read.map((document) => {
    expect([name, document.errors, document.warnings]).toEqual([name, [], []])
    return document.toJS() as unknown
  })
}

const manifests = () =>
  ['namespace.yaml', 'workload.yaml', 'network.yaml'].flatMap((name) => documents(`kubernetes/${name}`)) as {
    apiVersion: string
    kind: string
    metadata: { name: string }
    spec: Tree
    data: Record<string, unknown>
  }[]
const manifest = (kind: string) => {
  const found = manifests().filter((each) => each.kind === kind)
  expect([kind, found.length]).toEqual([kind, 1])
  return found[0] as (typeof found)[number]
}

/** Every variable that a start reads, as the table of settings has them. */
const known = new Set(
  [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  ),
)

it.each(files)('K10 deploy/%s is YAML', (name) => {
  expect(documents(name).length).toBeGreaterThan(0)
})

it('K10 the manifests that the kustomization names are there, and are all there are', () => {
  const [kustomization] = documents('kubernetes/kustomization.yaml') as { resources: string[] }[]
  const there = readdirSync(`${FOLDER}/kubernetes`).filter((name) => name !== 'kustomization.yaml')
  expect(kustomization?.resources.toSorted()).toEqual(there.toSorted())
  expect(
    manifests()
      .map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)
      .toSorted(),
  ).toEqual([
    'apps/v1 Deployment',
    'autoscaling/v2 HorizontalPodAutoscaler',
    'networking.k8s.io/v1 NetworkPolicy',
    'policy/v1 PodDisruptionBudget',
    'v1 ConfigMap',
    'v1 Namespace',
    'v1 Service',
  ])
})

it('K10 the pods are those that service, budget, policy and autoscaler mean', () => {
  const { spec, metadata } = manifest('Deployment') as unknown as {
    metadata: { name: string }
    spec: {
      replicas: number
      selector: { matchLabels: object }
      template: {
        metadata: { labels: object }
        spec: { containers: Container[]; volumes: { name: string }[]; terminationGracePeriodSeconds: number }
      }
    }
  }
  const { labels } = spec.template.metadata
  const [container] = spec.template.spec.containers
  if (!container) throw new Error('The deployment has no container')
  expect([
    spec.selector.matchLabels,
    manifest('Service').spec['selector'],
    manifest('PodDisruptionBudget').spec['selector']?.['matchLabels'],
    manifest('NetworkPolicy').spec['podSelector']?.['matchLabels'],
  ]).toEqual([labels, labels, labels, labels])
  expect(manifest('HorizontalPodAutoscaler').spec['scaleTargetRef']).toMatchObject({ kind: 'Deployment', name: metadata.name })
  const ports = new Set(container.ports.map(({ name }) => name))
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
    const { path, port } = container[probe].httpGet
    expect([probe, path, ports.has(port)]).toEqual([probe, probe === 'livenessProbe' ? '/healthz' : '/readyz', true])
  }
  const volumes = spec.template.spec.volumes.map(({ name }) => name)
  expect(container.volumeMounts.map(({ name }) => name).filter((name) => !volumes.includes(name))).toEqual([])
  // Drains, then up to ten seconds for what runs.
  const drain = Number(manifest('ConfigMap').data['DRAIN_SECONDS'])
  expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10)
  expect(spec.replicas).toBeGreaterThan(1)
})

it('K10 sets no variable that a start does not read', () => {
  const [compose] = documents('compose.yaml') as {
    services: Record<string, { environment?: Record<string, unknown>; depends_on?: Record<string, unknown> }>
  }[]
  expect(known.size).toBeGreaterThan(20)
  const set = [...Object.keys(manifest('ConfigMap').data), ...Object.keys(compose?.services['portico']?.environment ?? {})]
  expect(set.length).toBeGreaterThan(5)
  expect(set.filter((name) => !known.has(name))).toEqual([])
  const services = Object.keys(compose?.services ?? {})
  expect(
    Object.values(compose?.services ?? {})
      .flatMap(({ depends_on = {} }) => Object.keys(depends_on))
      .filter((name) => !services.includes(name)),
  ).toEqual([])
})
