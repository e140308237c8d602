import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Resource } from 'i18next'
import type { ApiClient } from '../app/http/api-client.ts'
import type { PublicConfig } from '../app/site/site.ts'
import type { Rendering } from '../entry-server.tsx'
import type { ClientBuild } from './assets.ts'
import type { Fields } from './body.ts'
import type { Builds } from './kept-builds.ts'
import type { KeptPages } from './kept-pages.ts'
import type { PageCache } from './page-cache.ts'
import type { PageNames } from './page-names.ts'
import type { Rendered, ScreenVisit, Visit } from './render.ts'
import type { Renewal } from './renewal.ts'

/** What the site's listener needs, by the front door. */
export interface SiteParts {
  config: PublicConfig
  client: ClientBuild
  builds: Builds
  resources: Resource
  /** A client that holds nothing: the sitemap walks through every page. */
  sitemapApi: ApiClient
  /** How long a visitor waits for it, in milliseconds, where the API is another machine's. */
  sitemapWaitMs: number | undefined
  pages: PageCache
  names: PageNames
  kept: KeptPages
  renewal: Renewal
  fieldsFor: (visit: Visit) => Fields
  screens: ScreenParts
  previews: PreviewParts
  /** Resized images, at `/_ipx/`. */
  images: Handler
  logError: (error: unknown) => void
  /** The Content-Security-Policy of every page. */
  policy: string
  /** Who is told of weaknesses. */
  securityContact: string | undefined
}

/** What shows pages that are not published, to whoever has the address of a preview. */
export interface PreviewParts {
  /** Asks the API. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Renders a page from the answers of one preview; nobody is counted. */
  render: (visit: Visit, asking: ApiClient) => Promise<Rendered>
  /** It lets the admin show the page in a frame, and nobody else. */
  policy: string
}

/** What the screens of signed-in people need besides. */
export interface ScreenParts {
  config: PublicConfig
  renderScreen: (asked: ScreenVisit) => Promise<Rendering>
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** What the API is told of where a request comes from, in `X-Forwarded-For`. */
  forwardedFor: (req: IncomingMessage) => string
  logError: (error: unknown) => void
  policy: string
}

export type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
) => Promise<void> | void

/** The path and query of a request. */
export interface Address {
  pathname: string
  search: string
}
