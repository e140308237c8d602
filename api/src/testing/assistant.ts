import { createAccessToken } from '@vitrine/contract/endpoints/access-tokens'
import { callMcp } from '@vitrine/contract/endpoints/mcp'
import { AccessTokenMade, type TokenScope } from '@vitrine/contract/identity/access-tokens'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import type { peopleOn } from './people.ts'

export const dayMs = 86_400_000

/** Returns a JSON-RPC request that calls a tool. */
export const toolCall = (name: string, args: object = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

interface Editor {
  people: Pick<ReturnType<typeof peopleOn>, 'api' | 'context'>
  browser: Browser
}

/** Creates an access token that is valid for three days. */
export async function tokenWith({ people, browser }: Editor, scopes: readonly TokenScope[]) {
  const expires_on = new Date(people.context.now().getTime() + 3 * dayMs).toISOString().slice(0, 10)
  const body = { name: 'Assistant', scopes, expires_on }
  const answer = await browser.post(createAccessToken.path, body)
  return AccessTokenMade.parse(await answer.json()).data.token
}

/** Sends a body to `/api/mcp`. A string is sent unchanged. */
export const postMcp = (
  api: Pick<Editor['people']['api'], 'request'>,
  token: string | undefined,
  body: unknown,
  headers: object = {},
) =>
  api.request(callMcp.path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  })

/** Returns an assistant that uses an access token of the editor. */
export async function assistantOf(
  editor: Editor,
  scopes: readonly TokenScope[] = ['write-drafts', 'media'],
) {
  const token = await tokenWith(editor, scopes)
  const ask = async (method: string, params: object = {}) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    return (await postMcp(editor.people.api, token, body)).json()
  }
  return {
    token,
    ask,
    /** Calls a tool. Returns the parsed text of the answer, which equals its structured content. */
    use: async (name: string, args: object = {}) => {
      const { result } = await ask('tools/call', { name, arguments: args })
      const value = JSON.parse(result.content[0].text)
      if (result.isError) return { isError: true, ...value }
      expect(result.structuredContent).toEqual(value)
      return value
    },
  }
}
