import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Resource } from 'i18next'
import type { ApiClient } from '../app/api-client.ts'
import type { PublicConfig } from '../app/site.ts'
import type { ClientBuild } from './assets.ts'
import type { PageCache } from './page-cache.ts'
import type { Rendered, Visit } from './render.ts'

/** What the site's listener needs, by the front door. */
export interface SiteParts {
  config: PublicConfig
  client: ClientBuild
  resources: Resource
  /** A client that holds nothing: the sitemap walks through every page. */
  sitemapApi: ApiClient
  pages: PageCache
  render: (visit: Visit) => Promise<Rendered>
  logError: (error: unknown) => void
  /** The Content-Security-Policy of every page. */
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
