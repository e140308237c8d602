import type { SettingsInForce } from '@vitrine/contract/config/site-settings'
import { endpointGroups } from '@vitrine/contract/endpoints/all'
import { showOpenApi, showReference } from '@vitrine/contract/endpoints/reference'
import { sessionCookies } from '@vitrine/contract/identity/session-cookies'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { reply, SerializedJson } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { createOpenApiDocument } from './document.ts'
import { renderReferencePage } from './reference-page.ts'

/** OpenAPI document and reference page. Each is created at the first request after a change. */
export function referenceRoutes(context: ApiContext): BoundEndpoint[] {
  const json = memoizeBySettings(context, () => {
    const document = createOpenApiDocument(endpointGroups, {
      ...context,
      siteName: context.settings.current().name,
      sessionCookie: sessionCookies.session,
    })
    return new SerializedJson(JSON.stringify(document))
  })
  const page = memoizeBySettings(context, () => renderReferencePage(endpointGroups, context))
  return [
    bind(showOpenApi, () => reply(200, json(), { 'Cache-Control': 'no-cache' })),
    bind(showReference, () => page()),
  ]
}

/** Caches a value while the settings of the site stay the same. */
function memoizeBySettings<T>({ settings }: ApiContext, create: () => T): () => T {
  let cached: { of: SettingsInForce; value: T } | undefined
  return () => {
    const of = settings.current()
    if (cached?.of !== of) cached = { of, value: create() }
    return cached.value
  }
}
