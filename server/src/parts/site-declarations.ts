import { createApiClient, createApiReader } from '@vitrine/site/app/http/api-client'
import type { AnswerSource } from '@vitrine/site/server/answers/cached-answers'
import {
  storeDeclaredContents,
  storeDeclaredTemplates,
} from '@vitrine/site/server/answers/store-declarations'
import type { Config } from '../settings/config.ts'
import type { SiteBuild } from './renderers.ts'

interface BuildLoaderSetup {
  config: Config
  source: AnswerSource
  /** Authenticates the site's server to the API. */
  siteKey: string
  load: () => Promise<SiteBuild>
  /** Called if the API does not take the declarations. */
  onError: (error: Error) => void
  logError: (error: unknown) => void
}

/**
 * Returns a function that loads the build of the site, and sends the API the texts and templates
 * that the build declares, before a page is rendered with it. Sends them again if a later load, in
 * development, returns another build.
 */
export function createBuildLoader(setup: BuildLoaderSetup): () => Promise<SiteBuild> {
  const { config, load, onError, logError } = setup
  let sent: { by?: SiteBuild['declaredContents']; done?: Promise<void> } = {}
  return async () => {
    const build = await load()
    // If the API is away, the site starts without it, and the next start sends them again.
    if (sent.by !== build.declaredContents) {
      for (const fault of build.templateFaults()) logError(fault)
      sent = { by: build.declaredContents, done: sendDeclarations(setup, build).catch(onError) }
    }
    // The first page does not wait for an API on another server.
    if (!config.apiUrl) await sent.done
    return build
  }
}

async function sendDeclarations({ config, siteKey, source }: BuildLoaderSetup, build: SiteBuild) {
  const api = { fetch: source.fetch, siteKey }
  await storeDeclaredContents({
    access: api,
    api: createApiClient(createApiReader(source.fetch)),
    defaultLocale: config.site.i18n.defaultLocale,
    declared: build.declaredContents(),
  })
  await storeDeclaredTemplates(api, build.declaredTemplates())
}
