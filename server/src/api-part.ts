import { createHmac } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '@vitrine/api/app'
import { type Database, openDatabase } from '@vitrine/api/db/open'
import type { InProcess } from '@vitrine/api/http/answer'
import type { Identity } from '@vitrine/api/identity/settings'
import { republish } from '@vitrine/api/transfer/republish'
import type { AnswerSource } from '@vitrine/site/server/answers'
import type { Config } from './config.ts'
import type { Listener } from './hosts.ts'
import { keepTidy, openIdentity } from './identity-part.ts'
import { mailingOf, startMails } from './mail.ts'
import { Refusal } from './refusal.ts'
import { keepSummed } from './statistics-part.ts'

export type LogError = (error: unknown) => void

/** The API of this process and the database behind it. */
export interface ApiPart {
  database: Database
  identity: Identity
  close: () => Promise<void>
  source: AnswerSource
  listener: Listener
}

const inProcess = 'http://api.internal'

/** The key by which the site's server proves itself, made from the secret that both know. */
export const siteKeyFrom = (secret: string) =>
  createHmac('sha256', secret).update('site').digest('hex')

/** Opens the database and builds the API on it. */
export async function startApi(
  config: Config,
  secret: string,
  logError: LogError,
): Promise<ApiPart> {
  const database = await openDatabase(config.databaseUrl).catch((error: Error) => {
    throw new Refusal(`The database ${nameOf(config.databaseUrl)} does not open: ${error.message}`)
  })
  const { db, changes } = database
  const { i18n: rules, images, tracking } = config.site
  await republish(db, changes, rules, images)
  const mailing = mailingOf(config, secret)
  const identity = openIdentity(config, secret, database, mailing)
  const stopTidying = keepTidy(identity, logError)
  const stopMails = startMails(mailing, config, database, logError)
  const stopSumming = keepSummed(db, tracking, logError)
  const statistics = { tracking, databaseHost: hostOf(config.databaseUrl) }
  const parts = { identity, statistics, logError }
  const api = createApi({ db, changes, rules, siteKey: siteKeyFrom(secret), ...parts })
  return {
    database,
    identity,
    close: async () => {
      await Promise.all([stopTidying(), stopMails(), stopSumming()])
      await database.close()
    },
    listener: getRequestListener(api.fetch, { overrideGlobalObjects: false }),
    source: {
      fetch: async (path, init) => api.fetch(new Request(inProcess + path, init)),
      ask: async (path, headers) => {
        let value: unknown
        const beside: InProcess = {
          beside: (found) => {
            value = found
          },
        }
        const answer = await api.fetch(new Request(inProcess + path, { headers }), beside)
        return { status: answer.status, etag: answer.headers.get('etag'), value }
      },
      version: () => changes.current(),
    },
  }
}

/** The host of a database server; null for a file. */
const hostOf = (url: string) => (url.startsWith('file:') ? null : new URL(url).hostname)

/** The address of a database without its password. */
function nameOf(url: string) {
  return url.replace(/\/\/[^@/]*@/, '//')
}
