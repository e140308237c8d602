import { createApi } from '../app.ts'
import { openDatabase } from '../db/open.ts'
import { createApiContext } from '../identity/guards/api-context.ts'
import { testSettings } from './identity.ts'
import { testKey, testRules } from './rules.ts'
import { trackingOn } from './tracking.ts'

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

// Answers requests of the parent process until it disconnects.
const database = await openDatabase(process.argv[2] ?? '')
const { db, changes } = database
const logError = (error: unknown) => process.stderr.write(`${Object(error).stack ?? error}\n`)
const context = createApiContext(db, testRules, testSettings)
const tracking = trackingOn(db)
const parts = { context, tracking, logError }
const api = createApi({ db, changes, rules: testRules, siteKey: testKey, ...parts })
process.on('message', async ({ id, path, init }: Question) => {
  const response = await api.request(path, init)
  const etag = response.headers.get('etag')
  const body = await response.text()
  process.send?.({ id, status: response.status, etag, body } satisfies Answer)
})
process.on('disconnect', () => void database.close())
process.send?.('ready')
