import type { BuildName } from '@vitrine/contract/operation/builds'
import type { LayoutName } from '../templates/template.ts'
import type { PageDocument } from './page-document.ts'

export interface ShownPage extends PageDocument {
  /** Random name; see `HistoryEntry`. */
  name: string
  url: URL
  /** Locale choice when it was shown; identifies the page together with its address. */
  choice: string
  marks: PageMarks
}

/** Data attributes on the element of a page. */
export interface PageMarks {
  locale: string
  layout: LayoutName
  /** Template name, or `error`. */
  template: string
  /** Page id; undefined on an error page. */
  page: number | undefined
  error: number | undefined
  /** Undefined in the empty document of hash mode. */
  build: BuildName | undefined
}

export const createShownPage = (read: PageDocument, url: URL, choice: string): ShownPage => ({
  ...read,
  name: Math.random().toString(36).slice(2),
  url,
  choice,
  marks: parseMarks(read.app.dataset),
})

function parseMarks({
  locale = '',
  layout,
  template = '',
  page,
  error,
  build,
}: DOMStringMap): PageMarks {
  const [id = '', timestamp] = build?.split(' ') ?? []
  return {
    locale,
    layout: layout === 'arma-layout' ? layout : 'default',
    template,
    page: parseNumber(page),
    error: parseNumber(error),
    build: build === undefined ? undefined : { id, timestamp: Number(timestamp) },
  }
}

const parseNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))
