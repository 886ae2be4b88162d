import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const SOURCE = 'src/start/in-page.ts'
const TAG = `<script type="module" src="/${SOURCE}"></script>`
const PLACE = '<script data-bundled></script>'
const ENTRY = '\0in-page'
/** Makes the browser compile the script as a whole: function by function took 47 compilations before the redirect to the provider began. */
const WHOLE = '//# allFunctionsCalledOnLoad\n'
/** Matches the exports of such a module. */
const EXPORT = /^export (?:const|class|(?:async )?function) (\w+)/gm

/**
 * Inlines the first script into the page, so that no file must be loaded before a redirect to the provider. The bundled files take its modules from
 * `window.portalParts`, so that no byte is transferred twice.
 */
export function inPageScript(): Plugin {
  let config: ResolvedConfig
  let inPage: ReadonlySet<string> = new Set()
  return {
    name: 'portico:in-page-script',
    apply: 'build',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved
    },
    async buildStart() {
      inPage = new Set((await bundled(config, [])).modules)
    },
    load(id) {
      if (!inPage.has(id)) return null
      const names = [...readFileSync(id, 'utf8').matchAll(EXPORT)].map(([, name = '']) => name)
      return `export const { ${names.join(', ')} } = window.portalParts`
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(TAG, PLACE),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset' || !String(page.source).includes(PLACE)) throw new Error(`index.html has no place for ${SOURCE}.`)
        const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
        const given = modules.flatMap(([id, { renderedExports }]) => (inPage.has(id) ? [[id, renderedExports] as const] : []))
        const { code } = await bundled(config, given)
        page.source = String(page.source).replace(PLACE, () => `<script data-bundled>${WHOLE}${code}</script>`)
      },
    },
  }
}

/** Bundles the script into one file and returns its modules. `given`: modules, with the names of the exports that the other files use. */
async function bundled({ root, mode, build: { target } }: ResolvedConfig, given: readonly (readonly [string, readonly string[]])[]) {
  const imports = given.map(([id, names]) => `import { ${names.join(', ')} } from '${id}'`)
  const parts = given.flatMap(([, names]) => names)
  const entry = [...imports, `import '${join(root, SOURCE)}'`, `window.portalParts = { ${parts.join(', ')} }`].join('\n')
  const result = await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [{ name: 'in-page', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? entry : null) }],
    build: { write: false, target, modulePreload: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })
  const chunks = 'output' in result ? result.output.filter((file) => file.type === 'chunk') : []
  const [chunk] = chunks
  if (chunk === undefined || chunks.length > 1 || /<\/?script/i.test(chunk.code)) throw new Error(`${SOURCE} has to become one script.`)
  return { code: chunk.code.trim(), modules: chunk.moduleIds.filter((id) => id !== ENTRY) }
}
