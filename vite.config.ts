import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { inPageScript } from './scripts/build/in-page-script.ts'
import { keepOldAssets } from './scripts/build/kept-assets.ts'
import { pageDependencies } from './scripts/build/page-dependencies.ts'
import { catalogRooms } from './scripts/build/catalog-rooms.ts'
import { compiledAhead } from './scripts/build/compiled-ahead.ts'
import { roomChunk } from './scripts/build/room-chunks.ts'
import { routePreloads } from './scripts/build/route-preloads.ts'
import { wholeRooms } from './scripts/build/whole-rooms.ts'
import { SlowFirst } from './scripts/slow-first.ts'

const room = (name: string) => new URL(`./${name}`, import.meta.url).pathname

/**
 * The service worker: assets by their hashed names, never the page, whose nonce is fresh with every answer. It lists the one script
 * that changes with every build, so that every build is a new version.
 */
const worker = VitePWA({
  strategies: 'generateSW',
  registerType: 'prompt',
  injectRegister: null,
  manifest: false,
  workbox: {
    globPatterns: ['assets/index-*.js'],
    navigateFallback: null,
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 300, maxAgeSeconds: 30 * 86_400 } },
      },
    ],
  },
})

/** For `expect.poll`: a second is too short on a busy machine. */
const PATIENCE = { poll: { timeout: 15_000 } }

/** Unit tests that look at a page. A page keeps listeners, styles and languages of the file before, so each file gets a process of its own. */
const WITH_PAGE = globSync('tests/**/*.test.{ts,tsx}', { cwd: room('.'), exclude: ['tests/server/**'] }).filter(
  (file) => file.endsWith('x') || readFileSync(room(file), 'utf8').startsWith('// @vitest-environment'),
)
/** For `npm run coverage:charts`. */
const TAKEN_ARROWS = process.env['TAKEN_ARROWS'] === undefined ? [] : ['tests/support/taken-arrows.ts']

/** Commit that is built: the image is built without the repository and gets it as an argument. */
function commit(): string {
  try {
    return process.env['SOURCE_COMMIT'] || execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}
const { version } = JSON.parse(readFileSync(room('package.json'), 'utf8')) as { version: string }

export default defineConfig({
  define: { 'import.meta.env.PORTICO_VERSION': JSON.stringify(version), 'import.meta.env.PORTICO_COMMIT': JSON.stringify(commit()) },
  plugins: [
    react(),
    lingui(),
    catalogRooms(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    worker,
    routePreloads(),
    inPageScript(),
    wholeRooms(),
    compiledAhead(),
    keepOldAssets(room('dist')),
  ],
  resolve: { alias: { '#contract': room('contract'), '#machines': room('machines'), '#src': room('src') } },
  build: {
    target: 'es2024',
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: pageDependencies },
    rolldownOptions: {
      // On a slow machine they were the first thing that a newcomer's `npm start` said.
      checks: { bundlerTimings: false },
      input: ['index.html', 'signin-silent-oidc.html'],
      output: {
        // The frame names the files of all pages, and no letter of a hash can be compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [{ name: roomChunk, debugName: 'rooms', priority: 1, includeDependenciesRecursively: false }],
        },
      },
    },
  },
  test: {
    // Unless told, one fewer than there are processors: of two, one would be idle.
    maxWorkers: availableParallelism(),
    expect: PATIENCE,
    // An own order would win over one that the command line asks to be shuffled.
    sequence: process.argv.some((option) => option.startsWith('--sequence.shuffle')) ? {} : { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**', ...WITH_PAGE],
          setupFiles: ['tests/support/fresh-modules.ts', ...TAKEN_ARROWS],
          // To start a process and load the packages anew takes longer than most of these files. Who observes all actors does so in a process per file.
          isolate: TAKEN_ARROWS.length > 0,
        },
      },
      {
        extends: true,
        test: { name: 'unit-page', testTimeout: 30_000, include: WITH_PAGE, setupFiles: TAKEN_ARROWS },
      },
      {
        // As plain Node resolves them: with the condition `development` a package may be loaded twice, once of each kind.
        ssr: { resolve: { conditions: ['node', 'module-sync'], externalConditions: ['node', 'module-sync'] } },
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // What PGlite has nothing of: replicas, a network in between.
          exclude: process.env['TEST_DATABASE'] === 'postgres' ? [] : ['**/*.postgres.test.ts'],
          globalSetup: ['tests/support/setup.server.ts'],
          setupFiles: [
            'tests/support/second-connection.ts',
            ...(process.env['TAKEN_ARROWS'] === undefined ? [] : ['tests/support/taken-sign-in-arrows.ts']),
          ],
          // A process keeps what it has loaded and compiled for its next file: to start a server anew costs more than its tests, and it keeps no state of its own.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: PATIENCE,
        },
      },
    ],
  },
})
