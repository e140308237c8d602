import type { Changes } from '@vitrine/api/db/changes'
import type { OnQuery } from '@vitrine/api/db/on-query'
import type { Database } from '@vitrine/api/db/open'
import type { Deliver } from '@vitrine/api/mail/delivery'
import type { AnswerSource } from '@vitrine/site/server/answers/held-answers'
import { withoutTokens } from '../listener/request-log.ts'
import { type Traces, traced, type Work } from './traces.ts'

type Traced = Traces | undefined

/** Work by this name, as a part of what runs; as it was where nothing is traced. */
export function tracedWork<A extends unknown[], T>(
  traces: Traced,
  name: string,
  run: (...given: A) => Promise<T>,
): (...given: A) => Promise<T> {
  if (!traces) return run
  const work: Work = { name, kind: 'internal' }
  return (...given) => traced(traces, work, () => run(...given))
}

/** Calls of the API by the site's server, in this process or on another machine. */
export function tracedSource(traces: Traced, source: AnswerSource): AnswerSource {
  if (!traces) return source
  const { fetch, ask } = source
  // In this process what asks and what answers know each other without a word.
  const isFar = source.waits !== undefined
  const work = (method: string, path: string): Work => ({
    name: `${method} api call`,
    kind: isFar ? 'client' : 'internal',
    attributes: { 'http.request.method': method, 'url.path': withoutTokens(path) },
  })
  const told = (): Record<string, string> => {
    const traceparent = isFar ? traces.traceparent() : undefined
    return traceparent === undefined ? {} : { traceparent }
  }
  return {
    ...source,
    fetch: (path, init) =>
      traced(traces, work(init.method ?? 'GET', path), () => {
        const headers = new Headers(init.headers)
        for (const [name, value] of Object.entries(told())) headers.set(name, value)
        return fetch(path, { ...init, headers })
      }),
    ask: (path, headers) =>
      traced(traces, work('GET', path), () => ask(path, { ...headers, ...told() })),
  }
}

/** Every change of the content, as one piece: publishing, plans, imports. */
export function tracedDatabase(traces: Traced, database: Database): Database {
  if (!traces) return database
  const { changes } = database
  const commit: Changes['commit'] = (work) =>
    traced(traces, { name: 'content change', kind: 'internal' }, () => changes.commit(work))
  return { ...database, changes: { ...changes, commit } }
}

/** Mails on their way; of a mail nothing is told but whether it was taken. */
export function tracedDelivery(traces: Traced, deliver: Deliver): Deliver {
  if (!traces) return deliver
  return async (mail, signal) => {
    const { within, end } = traces.begin({ name: 'send mail', kind: 'client' })
    const outcome = await within(() => deliver(mail, signal))
    end({ failed: !outcome.ok })
    return outcome
  }
}

/** Statements that belong to something, with signs in the place of their values. */
export function tracedQueries(traces: Traces, system: 'sqlite' | 'postgresql'): OnQuery {
  return (ms, { sql, failed }) => {
    const attributes = { 'db.system.name': system, 'db.query.text': sql }
    traces.past({ name: nameOf(sql), kind: 'client', attributes }, ms, failed)
  }
}

/** What a statement does: `select`, `insert`, and the like. */
const nameOf = (sql: string) => /^\W*(\w{1,12})\b/.exec(sql)?.[1]?.toLowerCase() ?? 'query'
