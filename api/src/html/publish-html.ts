import { enrich } from './enrich.ts'
import type { PageContext, PageLink } from './page-context.ts'
import { printHtml } from './print-html.ts'
import { sanitizeHtml } from './sanitize.ts'

/** What a page's HTML needs to know of the page and the site it stands in. */
export interface PublishContext extends PageContext {
  /** More `data-…` attributes to keep, on any element, with any value: `data-block`. */
  allowedDataAttributes?: readonly string[]
}

export interface PublishedHtml {
  /** What to store as the editor's source: the source itself unless something had to change. */
  content: string
  /** What readers get. */
  html: string
  /**
   * What was taken out or renamed, in a few English words each: 20, and how many more; none on a
   * second run.
   */
  removed: string[]
  /** Addresses of outbound anchors (http, https), each once, as `html` writes them. */
  links: string[]
  /** Addresses of anchors on this site, each once, as `content` writes them. */
  paths: string[]
  /** Anchors that name the page that they lead to. */
  pageLinks: PageLink[]
  /** Ids of the files of the library that it shows or leads to. */
  files: number[]
  /** What its images of the library show, in its own words: each file once. */
  descriptions: { id: number; alt: string }[]
  /** Its images, each once, and whether they have an alternative text, be it an empty one. */
  images: { src: string; isDescribed: boolean }[]
}

/**
 * Makes the HTML of an editor or of a stranger fit to publish: takes out what could harm a reader
 * and adds what a reader needs. Run when a page is saved or imported, never per request.
 *
 * @param source HTML as the inside of a `div`, of any origin.
 * @throws {HtmlTooLarge} when the source passes a limit of limits.ts.
 */
export function publishHtml(source: string, context: PublishContext): PublishedHtml {
  const { content, tree, removed } = sanitizeHtml(source, context.allowedDataAttributes)
  const found = enrich(tree, context)
  return { content, html: printHtml(tree), removed, ...found }
}
