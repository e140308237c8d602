import type { GeneratedKind } from '@vitrine/contract/addresses/generated-pages'
import type { PageMatch } from '@vitrine/contract/pages/page-index'
import type { Alternate, Detour, PageLink, Picture } from '@vitrine/contract/pages/pages'
import type { ReactNode } from 'react'
import type { PageError } from '../errors/page-error.ts'
import type { ApiClient } from '../http/api-client.ts'
import type { Site } from '../site/site.ts'
import type { Listing } from '../templates/template.ts'

/** A request of a generated page. */
export interface GeneratedRequest {
  site: Site
  api: ApiClient
  kind: GeneratedKind
  locale: string
  /** Home page in each of its languages; none if the API does not answer. */
  homes: Detour[]
  url: URL
  /** Last segment of an address below the page. */
  item: string | undefined
  /** Returns a text of the page in its language. */
  read: (key: string, params?: Record<string, string | number>) => string
}

/** What a generated page shows. */
export interface GeneratedContent {
  title: string
  description: string
  body: ReactNode
  /** Part of a long page, for its canonical address. */
  listing?: Listing
  /** Address in each of its languages; by default the languages with a home page have it. */
  alternates?: Alternate[]
  /** Pages above it. */
  ancestors?: PageLink[]
  picture?: Picture | null | undefined
  /** True if it lists pages by date, so that it has a feed. */
  hasFeed?: boolean
}

/** Another address of the item of the request. */
export interface MovedItem {
  moved: { locale: string; item: string; match: Exclude<PageMatch, 'exact'> }
}

export type LoadGenerated = (
  request: GeneratedRequest,
) => Promise<GeneratedContent | MovedItem | { error: PageError }>
