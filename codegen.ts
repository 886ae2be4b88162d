import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { DateTime: 'string', Upload: 'File' }

const config: CodegenConfig = {
  schema: 'server/schema.graphql',
  documents: 'src/**/*.graphql',
  ignoreNoDocuments: true,
  generates: {
    'src/data/generated/schema.ts': {
      plugins: ['typescript'],
      config: { scalars, enumsAsTypes: true, useTypeImports: true, onlyOperationTypes: true },
    },
    'src/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.ts', baseTypesPath: 'data/generated/schema.ts' },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { scalars, enumsAsTypes: true, useTypeImports: true, avoidOptionals: false },
    },
  },
}

export default config
