import { openDatabase } from '../db/open.ts'
import { once } from '../http/once.ts'

export interface Question {
  id: number
  path: string
  init: { method?: string; headers?: Record<string, string>; body?: string }
}

export interface Answer {
  id: number
  status: number
  etag: string | null
  body: string
}

// Opens the database and sends its version. Then answers requests of the parent process until it
// disconnects.
const { db, changes, close } = await openDatabase(process.argv[2] ?? '')
/** Loaded by the first request, because that takes longer than to open the database. */
const loadApi = once(async () => {
  const { apiOn } = await import('./api.ts')
  const logError = (error: unknown) => process.stderr.write(`${Object(error).stack ?? error}\n`)
  return apiOn({ db, changes }, undefined, { logError })
})
process.on('message', async ({ id, path, init }: Question) => {
  const api = await loadApi()
  const response = await api.request(path, init)
  const etag = response.headers.get('etag')
  const body = await response.text()
  process.send?.({ id, status: response.status, etag, body } satisfies Answer)
})
process.on('disconnect', () => void close())
process.send?.(changes.current())
