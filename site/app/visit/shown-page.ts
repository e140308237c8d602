import type { BuildName } from '@vitrine/contract/operation/builds'
import type { LayoutName } from '../templates/template.ts'
import type { PageDocument } from './page-document.ts'

/** A page that is or was shown in this tab. */
export interface ShownPage extends PageDocument {
  /** Given by this tab; see `Entry`. */
  name: string
  url: URL
  /** What beside the address has told which page it is. */
  choice: string
  marks: Marks
}

/** What a page says of itself, on the element that holds it. */
export interface Marks {
  locale: string
  layout: LayoutName
  /** Name of its template, or `error`. */
  template: string
  /** Number of the page; undefined on an error page. */
  page: number | undefined
  /** Status of an error page. */
  error: number | undefined
  /** Undefined where there is no page yet. */
  build: BuildName | undefined
}

export const shownPage = (read: PageDocument, url: URL, choice: string): ShownPage => ({
  ...read,
  name: Math.random().toString(36).slice(2),
  url,
  choice,
  marks: marksOf(read.app.dataset),
})

function marksOf({ locale = '', layout, template = '', page, error, build }: DOMStringMap): Marks {
  const [id = '', timestamp] = build?.split(' ') ?? []
  return {
    locale,
    layout: layout === 'arma-layout' ? layout : 'default',
    template,
    page: numberIn(page),
    error: numberIn(error),
    build: build === undefined ? undefined : { id, timestamp: Number(timestamp) },
  }
}

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))
