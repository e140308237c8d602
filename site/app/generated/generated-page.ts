import type { GeneratedKind } from '@vitrine/contract/addresses/generated-pages'
import type { Detour } from '@vitrine/contract/pages/pages'
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
}

export type LoadGenerated = (
  request: GeneratedRequest,
) => Promise<GeneratedContent | { error: PageError }>
