import { endpointGroups } from '@vitrine/contract/endpoints/all'
import { showOpenApi, showReference } from '@vitrine/contract/endpoints/reference'
import { sessionCookies } from '@vitrine/contract/identity/session-cookies'
import { type Bound, bind } from '../binding/bind.ts'
import { once } from '../http/once.ts'
import { reply, WrittenJson } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { openApiDocument } from './document.ts'
import { referencePage } from './reference-page.ts'

/** OpenAPI document and reference page. Each is created at its first request. */
export function referenceRoutes(context: ApiContext): Bound[] {
  const json = once(() => {
    const document = openApiDocument(endpointGroups, {
      ...context,
      sessionCookie: sessionCookies.session,
    })
    return new WrittenJson(JSON.stringify(document))
  })
  const page = once(() => referencePage(endpointGroups, context))
  return [
    bind(showOpenApi, () => reply(200, json(), { 'Cache-Control': 'no-cache' })),
    bind(showReference, () => page()),
  ]
}
