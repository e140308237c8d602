import type { Changes } from '@vitrine/api/db/changes'
import type { Database } from '@vitrine/api/db/open'
import type { OnQuery } from '@vitrine/api/db/query-log'
import type { Deliver } from '@vitrine/api/mail/delivery'
import type { AnswerSource } from '@vitrine/site/server/answers/cached-answers'
import { redactPath } from '../listener/request-log.ts'
import { runInSpan, type SpanDescription, type Traces } from './traces.ts'

type Traced = Traces | undefined

/** Wraps a function in a span. Returns it unchanged if tracing is off. */
export function traceFunction<A extends unknown[], T>(
  traces: Traced,
  name: string,
  run: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  if (!traces) return run
  const work: SpanDescription = { name, kind: 'internal' }
  return (...args) => runInSpan(traces, work, () => run(...args))
}

export function traceSource(traces: Traced, source: AnswerSource): AnswerSource {
  if (!traces) return source
  const { fetch, ask } = source
  // Within the process, the span of the API finds its parent without a header.
  const isRemote = source.waits !== undefined
  const toWork = (method: string, path: string): SpanDescription => ({
    name: `${method} api call`,
    kind: isRemote ? 'client' : 'internal',
    attributes: { 'http.request.method': method, 'url.path': redactPath(path) },
  })
  const traceHeaders = (): Record<string, string> => {
    const traceparent = isRemote ? traces.traceparent() : undefined
    return traceparent === undefined ? {} : { traceparent }
  }
  return {
    ...source,
    fetch: (path, init) =>
      runInSpan(traces, toWork(init.method ?? 'GET', path), () => {
        const headers = new Headers(init.headers)
        for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
        return fetch(path, { ...init, headers })
      }),
    ask: (path, headers) =>
      runInSpan(traces, toWork('GET', path), () => ask(path, { ...headers, ...traceHeaders() })),
  }
}

/** Traces each change of the content, such as publishing or an import, as one span. */
export function traceDatabase(traces: Traced, database: Database): Database {
  if (!traces) return database
  const { changes } = database
  const commit: Changes['commit'] = (work) =>
    runInSpan(traces, { name: 'content change', kind: 'internal' }, () => changes.commit(work))
  return { ...database, changes: { ...changes, commit } }
}

/** Traces the delivery of mails. The span contains nothing of the mail, only success or failure. */
export function traceDelivery(traces: Traced, deliver: Deliver): Deliver {
  if (!traces) return deliver
  return async (mail, signal) => {
    const { within, end } = traces.startSpan({ name: 'send mail', kind: 'client' })
    const outcome = await within(() => deliver(mail, signal))
    end({ failed: !outcome.ok })
    return outcome
  }
}

/** Traces SQL statements within a traced request, with placeholders instead of values. */
export function createQueryTracer(traces: Traces, system: 'sqlite' | 'postgresql'): OnQuery {
  return (ms, { sql, failed }) => {
    const attributes = { 'db.system.name': system, 'db.query.text': sql }
    traces.recordSpan({ name: getVerb(sql), kind: 'client', attributes }, ms, failed)
  }
}

const getVerb = (sql: string) => /^\W*(\w{1,12})\b/.exec(sql)?.[1]?.toLowerCase() ?? 'query'
