import { build, type Plugin, type ResolvedConfig } from 'vite'

const SOURCE = 'src/start/in-page.ts'
const TAG = `<script type="module" src="/${SOURCE}"></script>`

/** Writes the first script into the page itself, so that nobody who is on the way to the provider waits for a file. */
export function inPageScript(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'portico:in-page-script',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!html.includes(TAG)) return html
        const code = await bundled(config)
        return html.replace(TAG, () => `<script data-bundled>${code}</script>`)
      },
    },
  }
}

async function bundled({ root, mode, build: { target } }: ResolvedConfig): Promise<string> {
  const result = await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target, modulePreload: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })
  const files = 'output' in result ? result.output : []
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code.trim()] : []))
  if (code.length !== 1 || code[0] === undefined || /<\/?script/i.test(code[0])) throw new Error(`${SOURCE} has to become one script.`)
  return code[0]
}
