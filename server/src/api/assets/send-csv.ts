import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { CSV_MARK } from '../../platform/csv.ts'

/** Sends a CSV file as a download, part by part as it is generated; generation stops if the client disconnects. */
export async function sendCsv(req: IncomingMessage, res: ServerResponse, fileName: string, parts: AsyncIterable<string>): Promise<void> {
  res.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  })
  if (req.method === 'HEAD') return void res.end()
  res.write(CSV_MARK)
  for await (const text of parts) {
    if (res.destroyed) return
    if (!res.write(text)) await Promise.race([once(res, 'drain'), once(res, 'close')])
  }
  res.end()
}
