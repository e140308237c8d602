import { endpointGroups } from '@vitrine/contract/endpoints/all'
import { showOpenApi, showReference } from '@vitrine/contract/endpoints/reference'
import { sessionCookies } from '@vitrine/contract/identity/session-cookies'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { once } from '../http/once.ts'
import { reply, SerializedJson } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { createOpenApiDocument } from './document.ts'
import { renderReferencePage } from './reference-page.ts'

/** OpenAPI document and reference page. Each is created at its first request. */
export function referenceRoutes(context: ApiContext): BoundEndpoint[] {
  const json = once(() => {
    const document = createOpenApiDocument(endpointGroups, {
      ...context,
      sessionCookie: sessionCookies.session,
    })
    return new SerializedJson(JSON.stringify(document))
  })
  const page = once(() => renderReferencePage(endpointGroups, context))
  return [
    bind(showOpenApi, () => reply(200, json(), { 'Cache-Control': 'no-cache' })),
    bind(showReference, () => page()),
  ]
}
