import { join } from 'node:path'
import { hourMs } from '@vitrine/contract/bounds/durations'
import { type ApiClient, createApiClient, readOver } from '@vitrine/site/app/http/api-client'
import { createTranslator } from '@vitrine/site/app/locale/i18n'
import { textsFrom } from '@vitrine/site/app/locale/texts'
import type { PublicConfig } from '@vitrine/site/app/site/site'
import {
  type AnswerSource,
  type ApiListener,
  heldAnswers,
} from '@vitrine/site/server/answers/held-answers'
import { type LastGood, lastGoodList, withLastGood } from '@vitrine/site/server/answers/last-good'
import { offerContents, offerTemplates } from '@vitrine/site/server/answers/offer-contents'
import { createRecorder } from '@vitrine/site/server/answers/reads'
import { createSeenTexts, tellNowAndThen } from '@vitrine/site/server/answers/seen-texts'
import { createSiteListener } from '@vitrine/site/server/app'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import { keepBuilds } from '@vitrine/site/server/builds/kept-builds'
import { readLocales } from '@vitrine/site/server/generated/locales'
import { contentPolicy, screenPolicy } from '@vitrine/site/server/http/headers'
import { makeAhead } from '@vitrine/site/server/images/ahead/ahead'
import type { Pages } from '@vitrine/site/server/images/ahead/on-pages'
import { sendImages } from '@vitrine/site/server/images/handler'
import type { Images } from '@vitrine/site/server/images/images'
import type { ImageCounts } from '@vitrine/site/server/images/make'
import { frameScriptHash } from '@vitrine/site/server/pages/preview-frame'
import { type Answering, answerFromCache } from '@vitrine/site/server/pages/raw-answers'
import { remarkStyleHash } from '@vitrine/site/server/pages/remark-link'
import { warmUp } from '@vitrine/site/server/pages/warm-up'
import type { GuestParts } from '@vitrine/site/server/screens/guest-screens'
import { isSecure } from '../listener/hosts.ts'
import type { Listener } from '../listener/listener.ts'
import { placesBehind } from '../listener/visitor-place.ts'
import type { Meter } from '../metrics/meter.ts'
import type { LogError } from '../process/log.ts'
import { createOutageLog } from '../process/outage-log.ts'
import type { Config } from '../settings/config.ts'
import { localeFolders } from '../settings/site-folder.ts'
import { tracedWork } from '../traces/seams.ts'
import type { Traces } from '../traces/traces.ts'
import { siteKeyFrom } from './api-part.ts'
import { forwardedFor } from './forward.ts'
import { openImageProxy } from './images-part.ts'
import { type Front, openPages } from './pages-part.ts'
import { publicConfigOf } from './public-config.ts'
import { fetchForScreens } from './remote-api.ts'
import { openRenderers, type SiteBuild } from './renderers.ts'

interface SiteSetup {
  config: Config
  secret: string
  source: AnswerSource
  client: ClientBuild
  load: () => Promise<SiteBuild>
  logError: LogError
  /** Where it is counted what is rendered, held and made. */
  meter: Meter
  /** Where it is told what takes how long. */
  traces?: Traces | undefined
  policy?: string | undefined
  /** Fields that every answer of the host carries. */
  everyAnswer: string[]
  /** Where this process hears of changes, and a cache in front is told. */
  front?: Front | undefined
}

export interface SitePart {
  listener: Listener
  /** Answers with pages that are held, before any room is asked. */
  fromCache: Answering
  /** Ends what is made ahead, while nobody is served. */
  stop: () => Promise<unknown>
  lastGood: LastGood
  /** How many pages are held, and the memory they take. */
  pageCache: () => { count: number; bytes: number }
  /** How the API does, as the site finds it. */
  api: Hearing
}

interface Hearing extends ApiListener {
  /** Calls back at each good answer. */
  onAnswer: (listener: () => void) => void
}

/** Builds the site on an API, near or far. */
export async function startSite(setup: SiteSetup): Promise<SitePart> {
  const { config, source, client, logError } = setup
  const resources = readLocales(...localeFolders)
  const publicConfig = publicConfigOf(config, client, resources)
  const { fresh, held, lastGood, hearing, recorder, faults } = clientsOf(setup)
  const load = offering(setup, config.apiUrl ? hearing.failed : logError)
  const seen = createSeenTexts({ fetch: setup.source.fetch, siteKey: siteKeyFrom(setup.secret) })
  const renderers = openRenderers({
    sees: seen.sees,
    config: publicConfig,
    texts: textsFrom(createTranslator(config.site.i18n, resources)),
    redirects: config.site.redirects,
    ...{ api: held, faults, client, load, recorder, logError },
  })
  await load()
  const { page: policy, ...others } = policiesOf(setup, publicConfig)
  const { render, renderPage } = renderers
  const own = openPages({ ...setup, publicConfig, recorder, render, policy, front: setup.front })
  const images = await openImageProxy(config, logError, imageCounts(setup))
  const listener = createSiteListener({
    ...{ config: publicConfig, client, resources, logError, policy },
    ...own,
    builds: await keepBuildsOf(setup),
    sitemapApi: fresh,
    sitemapWaitMs: source.waits?.unheld,
    ...apartFromPages(setup, publicConfig, renderers, { ...others, pages: own.pages, faults }),
    images: sendImages(images, placesBehind(config.trustProxy)),
    securityContact: config.site.securityContact,
    look: config.site.look,
  })
  const pages = { config: publicConfig, api: fresh, render: renderPage }
  const stopAhead = beginAhead(setup, images, pages)
  if (!config.apiUrl) await warmUp(own.kept, publicConfig).catch(logError)
  const fromCache = countingHits(setup.meter, answerFromCache(own, setup.everyAnswer))
  const stopTelling = tellNowAndThen(seen)
  const stop = () =>
    Promise.all([own.renewal.stop(), own.stopFollowing(), stopAhead?.(), stopTelling()])
  return { listener, fromCache, stop, lastGood, api: hearing, pageCache: own.pages.size }
}

/** Images are counted, and told of one by one where requests are traced. */
function imageCounts({ meter: { images }, traces }: SiteSetup): ImageCounts {
  if (!traces) return images
  return Object.assign(images, {
    onMade: (ms: number) => traces.past({ name: 'make image', kind: 'internal' }, ms),
  })
}

const countingHits =
  ({ pages }: Meter, answering: Answering): Answering =>
  (req, res) => {
    const isAnswered = answering(req, res)
    if (isAnswered) pages.hits += 1
    return isAnswered
  }

/** The screens of signed-in people, and pages as they are being written. */
function apartFromPages(
  { source, traces, logError, config: { adminUrl, site } }: SiteSetup,
  config: PublicConfig,
  { renderScreen, renderPreview }: ReturnType<typeof openRenderers>,
  {
    screen,
    preview,
    ...held
  }: Record<'screen' | 'preview', string> & Pick<GuestParts, 'pages' | 'faults'>,
) {
  const { fetch } = source
  return {
    screens: {
      ...{ config, forwardedFor, logError, ...held },
      renderScreen: tracedWork(traces, 'render screen', renderScreen),
      fetch: fetchForScreens(source),
      policy: screen,
    },
    previews: {
      ...{ fetch, render: tracedWork(traces, 'render preview', renderPreview) },
      policy: preview,
      ...{ admin: new URL(adminUrl).origin, rules: site.i18n },
    },
  }
}

const keepBuildsOf = ({ config, client, logError }: SiteSetup) =>
  keepBuilds(join(config.dataDir, 'builds'), client, config.site.redirects, logError)

/** The clients of the API, and what is held of its answers. */
function clientsOf({ config, source, logError }: SiteSetup) {
  const server = { filters: true }
  const fresh = createApiClient(readOver(source.fetch), server)
  const file = join(config.dataDir, 'site/pages.ndjson')
  const lastGood = lastGoodList(file, config.site.i18n, fresh)
  const hearing = hearApi(config, logError)
  const { read, faults } = heldAnswers(source, hearing)
  const around = (api: ApiClient) => withLastGood(api, lastGood)
  const recorder = createRecorder({ read, faults }, around, server)
  return { fresh, held: around(createApiClient(read, server)), lastGood, hearing, recorder, faults }
}

/** Has the pictures of pages made while nobody is served, where the owner wants that. */
function beginAhead({ config, source, logError }: SiteSetup, images: Images, pages: Pages) {
  if (!config.imagesAhead) return undefined
  return makeAhead({ images, pages, version: config.apiUrl ? thisHour : source.version, logError })
}

// An API on another machine does not tell when something has changed.
const thisHour = () => String(Math.floor(Date.now() / hourMs))

/** Tells of outages of an API on another server; one in this process does that itself. */
function hearApi({ apiUrl }: Config, logError: LogError): Hearing {
  const listeners: (() => void)[] = []
  const outages = apiUrl
    ? createOutageLog(`The API at ${apiUrl} answers as it should again`, logError)
    : undefined
  return {
    failed: ({ message }) =>
      outages?.failed(new Error(`The API at ${apiUrl} fails, what is held is shown: ${message}`)),
    worked: () => {
      outages?.worked()
      for (const listener of listeners) listener()
    },
    onAnswer: (listener) => void listeners.push(listener),
  }
}

function policiesOf(
  { config: { publicUrl, adminUrl }, client: { styleHash }, policy }: SiteSetup,
  { apiOrigin, analytics }: PublicConfig,
) {
  const counter = analytics && 'url' in analytics ? analytics.url : undefined
  const analyticsOrigin = counter && new URL(counter).origin
  const parts = { styleHash, apiOrigin, analyticsOrigin, secure: isSecure(publicUrl) }
  const framedBy = new URL(adminUrl).origin
  const ofPreviews = { framedBy, ownStyleHash: remarkStyleHash, ownScriptHash: frameScriptHash }
  return {
    page: policy ?? contentPolicy(parts),
    screen: policy ?? screenPolicy(parts),
    preview: policy ?? contentPolicy({ ...parts, ...ofPreviews }),
  }
}

/**
 * Loads the build; in development there may be another each time. What one declares is offered before
 * it shows anything.
 */
function offering(setup: SiteSetup, failed: (error: Error) => void) {
  let offered: { of?: SiteBuild['declaredContents']; done?: Promise<void> } = {}
  return async () => {
    const build = await setup.load()
    if (offered.of !== build.declaredContents)
      offered = { of: build.declaredContents, done: offer(setup, build).catch(failed) }
    // Nobody waits for another machine before the first page can be shown.
    if (!setup.config.apiUrl) await offered.done
    return build
  }
}

// The site is shown all the same when the API is away; the next start offers them again.
async function offer({ config, secret, source }: SiteSetup, build: SiteBuild) {
  const told = { fetch: source.fetch, siteKey: siteKeyFrom(secret) }
  await offerContents({
    told,
    api: createApiClient(readOver(source.fetch)),
    defaultLocale: config.site.i18n.defaultLocale,
    declared: build.declaredContents(),
  })
  await offerTemplates(told, build.declaredTemplates())
}
