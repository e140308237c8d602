import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { setDisabled } from '@vitrine/api/identity/people/administration'
import { setRole } from '@vitrine/api/identity/people/change-person'
import { databases, withDatabase } from '@vitrine/api/testing/databases'
import { anna, editorOn } from '@vitrine/api/testing/editing'
import { createAccessToken, revokeAccessToken } from '@vitrine/contract/endpoints/access-tokens'
import { listPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { AccessTokenMade } from '@vitrine/contract/identity/access-tokens'
import { roles } from '@vitrine/contract/identity/identity'
import { afterEach, describe, expect, test } from 'vitest'

const dayMinutes = 24 * 60
const dayMs = dayMinutes * 60_000

describe.each(databases)('an access token in use, over HTTP, on $name', ({ open }) => {
  let editor: Awaited<ReturnType<typeof editorOn>>
  let server: Server
  withDatabase(open, async (database) => {
    editor = await editorOn(database)
    server = createServer(getRequestListener(editor.people.api.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  /** A token that can publish until tomorrow, and the page that it publishes. */
  const tokenInUse = async () => {
    const { people, browser, create, text } = editor
    const tomorrow = new Date(people.context.now().getTime() + dayMs).toISOString()
    const wanted = { name: 'CI', scopes: ['publish'], expires_on: tomorrow.slice(0, 10) }
    const made = await browser.post(createAccessToken.path, wanted)
    const { id: tokenId, token } = AccessTokenMade.parse(await made.json()).data
    const id = await create()
    const { version } = await text(id)
    const { port } = server.address() as AddressInfo
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
      await answer.arrayBuffer()
      return answer.status
    }
    const body = JSON.stringify({ locales: { fr: version } })
    return {
      people,
      browser,
      tokenId,
      read: () => send(listPages.path),
      publish: () => send(formatEndpointPath(publishPage, { id }), { method: 'POST', body }),
    }
  }
  type InUse = Awaited<ReturnType<typeof tokenInUse>>

  test.each<[string, (inUse: InUse) => Promise<unknown>, number, number]>([
    [
      'cannot publish after its user becomes a contributor',
      ({ people }) => setRole(people.context, anna.email, roles.contributor),
      200,
      403,
    ],
    [
      'cannot even read drafts after its user becomes a visitor',
      ({ people }) => setRole(people.context, anna.email, roles.visitor),
      403,
      403,
    ],
    [
      'is refused after its user is disabled',
      ({ people }) => setDisabled(people.context, anna.email, true),
      401,
      401,
    ],
    [
      'is refused after it is revoked',
      ({ browser, tokenId }) =>
        browser.drop(formatEndpointPath(revokeAccessToken, { id: tokenId })),
      401,
      401,
    ],
    ['is refused after its last day', async ({ people }) => people.later(2 * dayMinutes), 401, 401],
  ])('%s', async (_, change, reads, publishes) => {
    const inUse = await tokenInUse()
    expect([await inUse.read(), await inUse.publish()]).toEqual([200, 200])
    await change(inUse)
    expect([await inUse.read(), await inUse.publish()]).toEqual([reads, publishes])
  })
})
