import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { ID: 'string', DateTime: 'string', Upload: 'File' }

const config: CodegenConfig = {
  schema: 'server/schema.graphql',
  documents: 'src/**/*.graphql',
  ignoreNoDocuments: true,
  importExtension: '.ts',
  generates: {
    'src/data/generated/schema.ts': {
      plugins: ['typescript'],
      config: { scalars, enumsAsTypes: true, useTypeImports: true, onlyOperationTypes: true },
    },
    'src/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.ts', baseTypesPath: 'data/generated/schema.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
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
