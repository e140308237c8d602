import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createProxyCheck } from '@vitrine/api/identity/guards/api-context'
import { getNetworkKey } from '@vitrine/api/identity/guards/networks'
import { findClientAddress } from '@vitrine/api/identity/guards/visitor'
import { hourMs } from '@vitrine/contract/bounds/durations'
import type { AnswerSource } from '@vitrine/site/server/answers/cached-answers'
import { createFileGate } from '@vitrine/site/server/answers/file-gate'
import { sendImages } from '@vitrine/site/server/images/handler'
import { openImages } from '@vitrine/site/server/images/images'
import type { ImageCounts } from '@vitrine/site/server/images/make'
import type { PublishedPages } from '@vitrine/site/server/images/prerender/on-pages'
import { prerenderImages } from '@vitrine/site/server/images/prerender/prerender'
import type { Meter } from '../metrics/meter.ts'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { publicFolders } from '../settings/site-folder.ts'
import type { Traces } from '../traces/traces.ts'
import { deriveSiteKey } from './api-part.ts'
import { findLocalMedia } from './media-listener.ts'

const bytesPerMegabyte = 1_000_000

interface ImagesSetup {
  config: Config
  secret: string
  source: AnswerSource
  meter: Meter
  traces?: Traces | undefined
  logError: LogError
}

export async function openSiteImages(setup: ImagesSetup) {
  const { config, source, meter, traces, logError } = setup
  const gate = createFileGate({ source, siteKey: deriveSiteKey(setup.secret) })
  const images = await openImages({
    media: findLocalMedia(config),
    publicFolders,
    adminUrl: config.adminUrl,
    domains: config.site.images.domains,
    cacheFolder: join(config.dataDir, 'cache/images'),
    cacheBytesMax: config.imageCacheMegabytes * bytesPerMegabyte,
    settings: config.site.images,
    counts: withTraces(meter.images, traces),
    logError,
  })
  return {
    handler: sendImages(images, createNetworkReader(config.trustProxy), gate),
    /**
     * Starts to resize the images of `pages` while the process is idle, if the settings want that.
     * Returns a function that stops it.
     */
    resizeAhead: (pages: PublishedPages) => {
      if (!config.imagesAhead) return undefined
      const version = config.apiUrl ? hourlyVersion : source.version
      return prerenderImages({ images, pages, version, logError })
    },
  }
}

/** Adds a span for each resized image to the counts, if requests are traced. */
function withTraces(counts: ImageCounts, traces: Traces | undefined): ImageCounts {
  if (!traces) return counts
  return Object.assign(counts, {
    onMade: (ms: number) => traces.recordSpan({ name: 'make image', kind: 'internal' }, ms),
  })
}

/** An API on another server does not report changes: looks for new images every hour. */
const hourlyVersion = () => String(Math.floor(Date.now() / hourMs))

/**
 * Returns a function that reads the network of the client from a request: the unit of rate limits,
 * here as in the API. Trusts `X-Forwarded-For` of the proxies in `trustProxy` (`TRUST_PROXY`).
 */
function createNetworkReader(trustProxy: string[]) {
  const isProxy = createProxyCheck(trustProxy)
  return ({ headers, socket }: IncomingMessage): string => {
    const forwardedFor = headers['x-forwarded-for']
    return getNetworkKey(
      findClientAddress(isProxy, socket.remoteAddress ?? '', String(forwardedFor ?? '')),
    )
  }
}
