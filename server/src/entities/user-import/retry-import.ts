import { eq } from 'drizzle-orm'
import { admit } from '../../kit/graphql/guard.ts'
import type { Retry } from '../../kit/jobs/kinds.ts'
import type { JobRecord } from '../../kit/jobs/start-job.ts'
import { userImport } from '../../tables/import.table.ts'

/** The import whose rows a job creates: the job's own id, or for a retry that of the first one. */
export const importIdOf = ({ id, parameters: { importId } }: Pick<JobRecord, 'id' | 'parameters'>): string =>
  typeof importId === 'string' ? importId : id

/** Rows can be created again while what was read from the file is kept. */
export const retryImport: Retry = {
  async isOffered({ orm }, job) {
    const found = await orm
      .select({ id: userImport.id })
      .from(userImport)
      .where(eq(userImport.id, importIdOf(job)))
    return found.length > 0
  },
  async begin(context, job) {
    await admit(context, 'Mutation.startUserImport')
    return { fileName: job.parameters['fileName'], importId: importIdOf(job) }
  },
}
