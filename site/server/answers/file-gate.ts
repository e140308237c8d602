import type { IncomingMessage } from 'node:http'
import { sendCall } from '@vitrine/contract/client/call'
import type { HttpRequest } from '@vitrine/contract/client/http-client'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { checkFileAccess, listPrivateFiles } from '@vitrine/contract/endpoints/site-server'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { decodePercent } from '@vitrine/files/find-file'
import { readCookie } from '../../app/http/cookie.ts'
import { parseToken, tokenCookie } from '../../app/identity/token.ts'
import type { AnswerSource } from './cached-answers.ts'

/** How a file may be sent: to everyone, to the reader alone, or as if it did not exist. */
export type FileAccess = 'public' | 'private' | 'refused'

/** Finds how a file at a decoded path below `/storage/` may be sent. */
export type FileGate = (req: IncomingMessage, path: string) => Promise<FileAccess>

interface GateParts {
  source: Pick<AnswerSource, 'fetch' | 'version'>
  siteKey: string
}

/**
 * Creates the gate of the library. Files that only private pages use are for the readers of these
 * pages. The list is read once for each version of the content.
 */
export function createFileGate({ source, siteKey }: GateParts): FileGate {
  let lastList: ReadonlySet<string> | undefined
  let cached: { version: string; files: Promise<ReadonlySet<string>> } | undefined
  const readList = async () => {
    try {
      const answer = await callApi({ source, siteKey }, listPrivateFiles, {}, {})
      lastList = new Set(listPrivateFiles.answers[200][0].parse(answer).data)
    } catch (error) {
      // While the API is away, files are sent by the last list. Without one, none is.
      if (!lastList) throw error
    }
    return lastList
  }
  const getFiles = () => {
    const version = source.version()
    if (cached?.version === version) return cached.files
    const files = readList()
    const entry = { version, files }
    cached = entry
    // Does not cache a failure. Until it is read again, no file is sent.
    files.catch(() => {
      if (cached === entry) cached = undefined
    })
    return files
  }
  return async (req, path) => {
    const files = await getFiles()
    if (files.size === 0) return 'public'
    const name = listReadings(path).find((reading) => files.has(reading))
    if (name === undefined) return 'public'
    const input = { query: { path: name } }
    const answer = await callApi({ source, siteKey }, checkFileAccess, input, getProof(req))
    return checkFileAccess.answers[200][0].parse(answer).data.allowed ? 'private' : 'refused'
  }
}

/** The names that a path may stand for: it may be encoded twice, or have empty segments. */
function listReadings(path: string): string[] {
  const bare = path.replace(/[?#].*$/s, '')
  const decoded = [path, bare, decodePercent(path), decodePercent(bare)]
  const tidy = decoded.flatMap((name) => (name === undefined ? [] : [toTidyPath(name)]))
  return [...new Set(tidy.flatMap((name) => [name, name.normalize('NFC')]))]
}

/** Resolves `.`, `..` and empty segments, as the file system does. */
function toTidyPath(path: string): string {
  const names: string[] = []
  for (const name of path.split(/[/\\]/))
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  return names.join('/')
}

/** The headers by which the API knows the user of a request. */
export function getProof({ headers }: IncomingMessage): Record<string, string> {
  const { cookie, authorization } = headers
  const token = parseToken(readCookie(cookie ?? '', tokenCookie))
  const bearer = authorization ?? (token ? `Bearer ${token}` : undefined)
  return { ...(cookie && { cookie }), ...(bearer && { authorization: bearer }) }
}

async function callApi(
  { source, siteKey }: GateParts,
  endpoint: Endpoint,
  input: { query?: Record<string, string> },
  proof: Record<string, string>,
): Promise<unknown> {
  const headers = { accept: 'application/json', [siteKeyHeader]: siteKey, ...proof }
  const http = (path: string, { method = 'GET' }: HttpRequest = {}) =>
    source.fetch(path, { method, headers })
  const response = await sendCall(http, endpoint, input)
  if (!response.ok) throw new Error(`The API answered ${response.status} for ${endpoint.path}.`)
  return response.json()
}
