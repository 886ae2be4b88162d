import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { ID: 'string', DateTime: 'string', Upload: 'File' }

/** An operation of plain values needs no schema types, and an import that nothing uses does not compile. */
const dropUnusedTypes = (file: string, text: string): string =>
  file.endsWith('.generated.ts') && !text.includes('Types.') ? text.replace(/^import type \* as Types .*\n/m, '') : text

const config: CodegenConfig = {
  schema: 'server/schema.graphql',
  documents: 'src/**/*.graphql',
  ignoreNoDocuments: true,
  importExtension: '.ts',
  hooks: { beforeOneFileWrite: dropUnusedTypes },
  generates: {
    'src/data/generated/schema.ts': {
      plugins: ['typescript'],
      config: { scalars, enumsAsTypes: true, useTypeImports: true, onlyOperationTypes: true },
    },
    'src/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.ts', baseTypesPath: 'data/generated/schema.ts' },
      plugins: ['typescript-operations', 'typed-document-node', 'scripts/build/input-rules.ts'],
      config: {
        scalars,
        importSchemaTypesFrom: 'src/data/generated/schema.ts',
        namespacedImportName: 'Types',
        enumsAsTypes: true,
        useTypeImports: true,
        avoidOptionals: false,
      },
    },
  },
}

export default config
