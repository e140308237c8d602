import { join } from 'node:path'
import type { LostAddressCounter } from '@vitrine/api/lost-addresses/counter'
import { completeSettings } from '@vitrine/contract/config/site-settings'
import type { ApiClient } from '@vitrine/site/app/http/api-client'
import { createTranslator } from '@vitrine/site/app/locale/i18n'
import { createTexts } from '@vitrine/site/app/locale/texts'
import type { BaseConfig, PublicConfig } from '@vitrine/site/app/site/site'
import type { AnswerSource } from '@vitrine/site/server/answers/cached-answers'
import type { LastGoodList } from '@vitrine/site/server/answers/last-good'
import { createSeenTexts, reportRegularly } from '@vitrine/site/server/answers/seen-texts'
import { createSiteListener } from '@vitrine/site/server/app'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import { openStoredBuilds } from '@vitrine/site/server/builds/stored-builds'
import { readLocales } from '@vitrine/site/server/generated/locales'
import { buildContentPolicy, buildScreenPolicy } from '@vitrine/site/server/http/headers'
import type { TryAnswer } from '@vitrine/site/server/pages/answer-from-cache'
import { frameScriptHash } from '@vitrine/site/server/pages/preview-frame'
import { remarkStyleHash } from '@vitrine/site/server/pages/remark-link'
import { warmUp } from '@vitrine/site/server/pages/warm-up'
import { createFrames, type SiteFrame } from '@vitrine/site/server/rendering/frames'
import { alertHashes, ownStyleHashes } from '@vitrine/site/server/rendering/inline-styles'
import { isHttps } from '../listener/hosts.ts'
import type { Listener } from '../listener/listener.ts'
import type { Meter } from '../metrics/meter.ts'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { localeFolders } from '../settings/site-folder.ts'
import { traceFunction } from '../traces/instrumentation.ts'
import type { Traces } from '../traces/traces.ts'
import { deriveSiteKey } from './api-part.ts'
import { createEmptySearchReporter } from './empty-searches.ts'
import { openLostAddressCounter } from './lost-addresses.ts'
import { createPublicConfig } from './public-config.ts'
import { createScreenFetch } from './remote-api.ts'
import { openRenderers, type SiteBuild } from './renderers.ts'
import { getForwardedFor } from './reverse-proxy.ts'
import { type ApiMonitor, openSiteApi } from './site-api.ts'
import { createBuildLoader } from './site-declarations.ts'
import { openSiteImages } from './site-images.ts'
import { openSitePages, type SharedCachePurge } from './site-pages.ts'

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
  front?: SharedCachePurge | undefined
}

export interface SitePart {
  listener: Listener
  /** Answers with a cached page; returns false if there is none. */
  fromCache: TryAnswer
  stop: () => Promise<unknown>
  lastGood: LastGoodList
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
  const publicConfig = createPublicConfig(config, client, resources)
  const { i18n, siteUrl } = publicConfig
  const siteKey = deriveSiteKey(setup.secret)
  const api = openSiteApi(config, source, logError)
  const onError = config.apiUrl ? api.monitor.failed : logError
  const loadBuild = createBuildLoader({ config, source, siteKey, load, onError, logError })
  const seenTexts = createSeenTexts({ fetch: source.fetch, siteKey })
  const frames = openFrames(setup, publicConfig)
  const renderers = openRenderers({
    i18n,
    siteUrl,
    frames,
    texts: createTexts(createTranslator(config.site.i18n, resources)),
    redirects: config.site.redirects,
    api: api.cached,
    faults: api.faults,
    load: loadBuild,
    recorder: api.recorder,
    onTextShown: seenTexts.add,
    logError,
  })
  await loadBuild()

  const { render, renderPage } = renderers
  const getFrame = (locale = i18n.defaultLocale) => frames.page(api.cached, locale)
  const { styleHash } = client.forLook(config.site.look)
  const policy = createPolicies(setup, publicConfig)(styleHash).page
  const rendering = { publicConfig, recorder: api.recorder, render, policy }
  const pages = openSitePages({ ...setup, ...rendering })
  const images = await openSiteImages(setup)
  const lost = openLostAddressCounter(config, { fetch: source.fetch, siteKey })
  const opened = { publicConfig, resources, api, renderers, pages, images, lost }
  const parts = { ...opened, getFrame, policy }
  const listener = await createListener(setup, parts)

  const stopAhead = images.resizeAhead({
    config: publicConfig,
    api: { pageList: reportOutages(api.fresh.pageList, onError) },
    render: renderPage,
  })
  if (!config.apiUrl) await warmUp(pages.renderer, publicConfig).catch(logError)
  const stopReports = reportRegularly(seenTexts)
  const { lastGood, monitor } = api
  const stop = () =>
    Promise.all([
      pages.renewal.stop(),
      pages.stopFollowing(),
      stopAhead?.(),
      stopReports(),
      lost.stop(),
    ])
  const { fromCache } = pages
  return { listener, fromCache, stop, lastGood, pageCache: pages.pages.size, api: monitor }
}

/** Returns a function that lists no pages if the API does not respond. */
const reportOutages =
  (pageList: ApiClient['pageList'], onError: (error: Error) => void): ApiClient['pageList'] =>
  (...words) =>
    pageList(...words).catch((error) => {
      onError(error)
      return { data: [] }
    })

interface OpenedParts {
  publicConfig: BaseConfig
  resources: ReturnType<typeof readLocales>
  api: ReturnType<typeof openSiteApi>
  renderers: ReturnType<typeof openRenderers>
  getFrame: (locale?: string) => Promise<SiteFrame>
  policy: string
  pages: ReturnType<typeof openSitePages>
  images: Awaited<ReturnType<typeof openSiteImages>>
  lost: LostAddressCounter
}

async function createListener(
  { config, client, secret, source, traces, logError }: SiteSetup,
  { publicConfig, resources, api, renderers, getFrame, policy, pages, images, lost }: OpenedParts,
) {
  const { site, dataDir, adminUrl } = config
  const siteKey = deriveSiteKey(secret)
  return createSiteListener({
    ...pages,
    config: publicConfig,
    client,
    resources,
    builds: await openStoredBuilds(join(dataDir, 'builds'), client, site.redirects, logError),
    sitemapApi: api.fresh,
    sitemapWaitMs: source.waits?.uncached,
    feedApi: api.fresh,
    loadFeedFinder: renderers.loadFeedFinder,
    feedWaitMs: source.waits?.uncached,
    onNotFound: ({ headers }, pathname) => lost.count(headers, pathname),
    onEmptySearch: createEmptySearchReporter(config, { fetch: source.fetch, siteKey }, logError),
    policy,
    getSiteFrame: getFrame,
    screens: {
      config: publicConfig,
      pages: pages.pages,
      faults: api.faults,
      renderScreen: traceFunction(traces, 'render screen', renderers.renderScreen),
      fetch: createScreenFetch(source),
      forwardedFor: getForwardedFor,
      getPolicy: async (locale) => (await getFrame(locale)).policies.screen,
      logError,
    },
    forms: {
      fetch: createScreenFetch(source),
      siteKey,
      renderPage: (visit, request) => renderers.renderPage(visit, api.cached, request),
      forwardedFor: getForwardedFor,
    },
    previews: {
      fetch: source.fetch,
      render: traceFunction(traces, 'render preview', renderers.renderPreview),
      policy,
      admin: new URL(adminUrl).origin,
      rules: site.i18n,
    },
    members: {
      fetch: createScreenFetch(source),
      render: traceFunction(traces, 'render private page', renderers.renderPage),
      forwardedFor: getForwardedFor,
      logError,
    },
    images: images.handler,
    securityContact: site.securityContact,
    logError,
  })
}

/** Frames of pages and screens, and of previews, which are not counted. */
function openFrames(setup: SiteSetup, base: BaseConfig) {
  const { config, client } = setup
  const policiesFor = createPolicies(setup, base)
  const usual = completeSettings(config.site)
  return {
    page: createFrames({ base, usual, client, createPolicies: policiesFor }),
    preview: createFrames({
      base,
      usual,
      client,
      createPolicies: (styleHash) => {
        const { preview, previewWithAlert, screen } = policiesFor(styleHash)
        return { page: preview, pageWithAlert: previewWithAlert, screen }
      },
      adapt: withoutTracking,
    }),
  }
}

const withoutTracking = ({ analytics: _, ...rest }: PublicConfig): PublicConfig => ({
  ...rest,
  tracking: false,
})

/**
 * Returns a function for the Content-Security-Policy of pages, of screens, and of previews, which
 * the admin frames, by the hash of the inline style.
 */
function createPolicies(
  { config: { publicUrl, adminUrl }, policy }: SiteSetup,
  { apiOrigin, analytics }: BaseConfig,
) {
  const analyticsUrl = analytics && 'url' in analytics ? analytics.url : undefined
  const analyticsOrigin = analyticsUrl && new URL(analyticsUrl).origin
  return (styleHash: string | undefined) => {
    const secure = isHttps(publicUrl)
    const screenSources = { styleHash, apiOrigin, analyticsOrigin, secure }
    const sources = { ...screenSources, ownStyleHashes }
    const previewSources = {
      ...sources,
      framedBy: new URL(adminUrl).origin,
      ownStyleHashes: [...ownStyleHashes, remarkStyleHash],
      ownScriptHash: frameScriptHash,
    }
    return {
      page: policy ?? buildContentPolicy(sources),
      pageWithAlert: policy ?? buildContentPolicy({ ...sources, alertHashes }),
      screen: policy ?? buildScreenPolicy(screenSources),
      preview: policy ?? buildContentPolicy(previewSources),
      previewWithAlert: policy ?? buildContentPolicy({ ...previewSources, alertHashes }),
    }
  }
}
