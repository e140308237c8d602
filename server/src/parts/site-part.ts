import { join } from 'node:path'
import { createTranslator } from '@vitrine/site/app/locale/i18n'
import { textsFrom } from '@vitrine/site/app/locale/texts'
import type { PublicConfig } from '@vitrine/site/app/site/site'
import type { AnswerSource } from '@vitrine/site/server/answers/held-answers'
import type { LastGood } from '@vitrine/site/server/answers/last-good'
import { createSeenTexts, tellNowAndThen } from '@vitrine/site/server/answers/seen-texts'
import { createSiteListener } from '@vitrine/site/server/app'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import { keepBuilds } from '@vitrine/site/server/builds/kept-builds'
import { readLocales } from '@vitrine/site/server/generated/locales'
import { contentPolicy, screenPolicy } from '@vitrine/site/server/http/headers'
import { frameScriptHash } from '@vitrine/site/server/pages/preview-frame'
import type { Answering } from '@vitrine/site/server/pages/raw-answers'
import { remarkStyleHash } from '@vitrine/site/server/pages/remark-link'
import { warmUp } from '@vitrine/site/server/pages/warm-up'
import { isSecure } from '../listener/hosts.ts'
import type { Listener } from '../listener/listener.ts'
import type { Meter } from '../metrics/meter.ts'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { localeFolders } from '../settings/site-folder.ts'
import { tracedWork } from '../traces/seams.ts'
import type { Traces } from '../traces/traces.ts'
import { siteKeyFrom } from './api-part.ts'
import { forwardedFor } from './forward.ts'
import { type Front, openPages } from './pages-part.ts'
import { publicConfigOf } from './public-config.ts'
import { fetchForScreens } from './remote-api.ts'
import { openRenderers, type SiteBuild } from './renderers.ts'
import { type ApiMonitor, openSiteApi } from './site-api.ts'
import { createBuildLoader } from './site-declarations.ts'
import { openSiteImages } from './site-images.ts'

interface SiteSetup {
  config: Config
  secret: string
  /** The API: in this process, or on another server. */
  source: AnswerSource
  client: ClientBuild
  load: () => Promise<SiteBuild>
  logError: LogError
  meter: Meter
  traces?: Traces | undefined
  /** Replaces the strict Content-Security-Policy, in development. */
  policy?: string | undefined
  everyAnswer: string[]
  /** Purges the shared cache in front of the site, if there is one. */
  front?: Front | undefined
}

export interface SitePart {
  listener: Listener
  /** Answers with a cached page; returns false if there is none. */
  fromCache: Answering
  stop: () => Promise<unknown>
  lastGood: LastGood
  pageCache: () => { count: number; bytes: number }
  api: ApiMonitor
}

/**
 * Starts the site on an API, in this order: the clients of the API, the build and what it declares,
 * the page cache, the image proxy, the listener, the work in the background. Renders the home page
 * once, if the API is in this process.
 */
export async function startSite(setup: SiteSetup): Promise<SitePart> {
  const { config, source, client, load, logError } = setup
  const resources = readLocales(...localeFolders)
  const publicConfig = publicConfigOf(config, client, resources)
  const siteKey = siteKeyFrom(setup.secret)
  const api = openSiteApi(config, source, logError)
  const onError = config.apiUrl ? api.monitor.failed : logError
  const loadBuild = createBuildLoader({ config, source, siteKey, load, onError })
  const seenTexts = createSeenTexts({ fetch: source.fetch, siteKey })
  const renderers = openRenderers({
    config: publicConfig,
    texts: textsFrom(createTranslator(config.site.i18n, resources)),
    redirects: config.site.redirects,
    api: api.cached,
    faults: api.faults,
    client,
    load: loadBuild,
    recorder: api.recorder,
    sees: seenTexts.sees,
    logError,
  })
  await loadBuild()

  const { render, renderPage } = renderers
  const policies = createPolicies(setup, publicConfig)
  const rendering = { publicConfig, recorder: api.recorder, render, policy: policies.page }
  const pages = openPages({ ...setup, ...rendering })
  const images = await openSiteImages(setup)
  const parts = { publicConfig, resources, api, renderers, policies, pages, images }
  const listener = await createListener(setup, parts)

  const stopAhead = images.resizeAhead({ config: publicConfig, api: api.fresh, render: renderPage })
  if (!config.apiUrl) await warmUp(pages.kept, publicConfig).catch(logError)
  const stopReports = tellNowAndThen(seenTexts)
  const { lastGood, monitor } = api
  const stop = () =>
    Promise.all([pages.renewal.stop(), pages.stopFollowing(), stopAhead?.(), stopReports()])
  const { fromCache } = pages
  return { listener, fromCache, stop, lastGood, pageCache: pages.pages.size, api: monitor }
}

interface OpenedParts {
  publicConfig: PublicConfig
  resources: ReturnType<typeof readLocales>
  api: ReturnType<typeof openSiteApi>
  renderers: ReturnType<typeof openRenderers>
  policies: ReturnType<typeof createPolicies>
  pages: ReturnType<typeof openPages>
  images: Awaited<ReturnType<typeof openSiteImages>>
}

async function createListener(
  { config, client, source, traces, logError }: SiteSetup,
  { publicConfig, resources, api, renderers, policies, pages, images }: OpenedParts,
) {
  const { site, dataDir, adminUrl } = config
  return createSiteListener({
    ...pages,
    config: publicConfig,
    client,
    resources,
    builds: await keepBuilds(join(dataDir, 'builds'), client, site.redirects, logError),
    sitemapApi: api.fresh,
    sitemapWaitMs: source.waits?.unheld,
    policy: policies.page,
    screens: {
      config: publicConfig,
      pages: pages.pages,
      faults: api.faults,
      renderScreen: tracedWork(traces, 'render screen', renderers.renderScreen),
      fetch: fetchForScreens(source),
      forwardedFor,
      policy: policies.screen,
      logError,
    },
    previews: {
      fetch: source.fetch,
      render: tracedWork(traces, 'render preview', renderers.renderPreview),
      policy: policies.preview,
      admin: new URL(adminUrl).origin,
      rules: site.i18n,
    },
    images: images.handler,
    securityContact: site.securityContact,
    look: site.look,
    logError,
  })
}

/** Content-Security-Policy of pages, of screens, and of previews, which the admin frames. */
function createPolicies(
  { config: { publicUrl, adminUrl }, client: { styleHash }, policy }: SiteSetup,
  { apiOrigin, analytics }: PublicConfig,
) {
  const analyticsUrl = analytics && 'url' in analytics ? analytics.url : undefined
  const analyticsOrigin = analyticsUrl && new URL(analyticsUrl).origin
  const sources = { styleHash, apiOrigin, analyticsOrigin, secure: isSecure(publicUrl) }
  return {
    page: policy ?? contentPolicy(sources),
    screen: policy ?? screenPolicy(sources),
    preview:
      policy ??
      contentPolicy({
        ...sources,
        framedBy: new URL(adminUrl).origin,
        ownStyleHash: remarkStyleHash,
        ownScriptHash: frameScriptHash,
      }),
  }
}
