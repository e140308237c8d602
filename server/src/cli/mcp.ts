import { createInterface } from 'node:readline'
import { callMcp } from '@vitrine/contract/endpoints/mcp'
import { Problem } from '@vitrine/contract/http/problem'
import { readConfig } from '../settings/config.ts'
import { readVariables } from '../settings/environment.ts'
import { getOwnEnvironment } from '../settings/process-environment.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseOptions } from './arguments.ts'

const usage = './vitrine mcp [--url ADDRESS]'

/**
 * `vitrine mcp`: for assistants that start a program and speak over its standard input and output.
 * Passes each line to `/api/mcp` of a site and prints the answer, until the input ends.
 */
export async function mcpCommand(words: string[]) {
  const { values } = parseOptions(words, { texts: ['url'], usage })
  const env = readVariables(['VITRINE_TOKEN', 'VITRINE_URL'], getOwnEnvironment())
  const site = {
    url: parseSiteUrl(values.url ?? env.VITRINE_URL ?? readConfig().publicUrl),
    token: requireToken(env.VITRINE_TOKEN),
  }
  // The site finishes requests that were sent; the client no longer needs the responses.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const answer = await forward(line, site)
    if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
}

interface Site {
  url: URL
  token: string
}

function parseSiteUrl(address: string): URL {
  if (!/^https?:/.test(address) || !URL.canParse(callMcp.path, address))
    throw new Refusal(`${address} is not the address of a site.\nUse: ${usage}`)
  return new URL(callMcp.path, address)
}

function requireToken(token = ''): string {
  if (token === '')
    throw new Refusal('VITRINE_TOKEN is missing: create an access token in the security screen.')
  // An HTTP header takes no other characters.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Refusal('VITRINE_TOKEN contains a character that no access token has.')
  return token
}

const unauthorized = 401

/** Returns what to print; undefined if the line needs no answer. Throws if the token is refused. */
async function forward(line: string, { url, token }: Site): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: line,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    },
    // A token must not reach another host.
    redirect: 'error',
  }).catch(() => undefined)
  const text = await response?.text().catch(() => undefined)
  if (response === undefined || text === undefined) {
    const sentence = `No response from ${url.origin}.`
    process.stderr.write(`${sentence}\n`)
    return toJsonRpcErrors(line, sentence)
  }
  if (response.status === unauthorized)
    throw new Refusal(
      `${url.origin} refused the access token: it is invalid, has expired or was revoked.`,
    )
  if (response.ok && text === '') return undefined
  const value = parseJson(text)
  if (Object(value).jsonrpc || Array.isArray(value)) return value
  const { message } = Problem.safeParse(value).data ?? {}
  return toJsonRpcErrors(line, message ?? `${url.origin} answered ${response.status}.`)
}

const serverError = -32_000

/** Errors for the requests in a line, so that no client waits for an answer. */
function toJsonRpcErrors(line: string, message: string): unknown {
  const request = parseJson(line)
  const error = { code: serverError, message }
  const errors = (Array.isArray(request) ? request : [request]).flatMap((each) => {
    const { id = null, method } = Object(each)
    return id === null && method !== undefined ? [] : [{ jsonrpc: '2.0', id, error }]
  })
  return Array.isArray(request) ? errors : errors[0]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
