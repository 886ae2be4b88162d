import SchemaBuilder from '@pothos/core'
import type { RequestContext } from './context.ts'
import type { Uploaded } from './uploaded.ts'

/** The one schema builder. Fields are non-null unless they say otherwise; arguments and input fields are optional unless `required`. */
export const builder = new SchemaBuilder<{
  Context: RequestContext
  DefaultFieldNullability: false
  Scalars: { ID: { Input: string; Output: string }; DateTime: { Input: Date; Output: Date }; Upload: { Input: Uploaded; Output: never } }
}>({ defaultFieldNullability: false })

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})
