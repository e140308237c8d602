import { enrich } from './enrich.ts'
import type { PageContext, PageLink } from './page-context.ts'
import { printHtml } from './print-html.ts'
import { sanitizeHtml } from './sanitize.ts'

export interface PublishContext extends PageContext {
  /** More `data-…` attributes to allow on any element: `data-block`. */
  allowedDataAttributes?: readonly string[]
}

export interface PublishedHtml {
  /** Source to store: unchanged unless something was removed. */
  content: string
  /** HTML for readers. */
  html: string
  /**
   * Removed and renamed parts, such as `a[onclick]` or `h1 → h2`: at most 20, and the number of
   * others. Empty on a second run.
   */
  removed: string[]
  /** Outbound URLs (http, https) without duplicates, as in `html`. */
  links: string[]
  /** Site addresses without duplicates, as in `content`. */
  paths: string[]
  /** Links with the key of their page. */
  pageLinks: PageLink[]
  /** Ids of the library files it uses. */
  files: number[]
  /** Alternative texts of its library images: one per file. */
  descriptions: { id: number; alt: string }[]
  /** Its images without duplicates; `isDescribed` if they have an `alt`, even an empty one. */
  images: { src: string; isDescribed: boolean }[]
}

/**
 * Sanitizes untrusted HTML and adds what readers need. Runs when a page is published or imported,
 * never per request.
 *
 * @param source Inner HTML of a `div`, of any origin.
 * @throws {HtmlTooLarge} when the source exceeds a limit of limits.ts.
 */
export function publishHtml(source: string, context: PublishContext): PublishedHtml {
  const { content, tree, removed } = sanitizeHtml(source, context.allowedDataAttributes)
  const found = enrich(tree, context)
  return { content, html: printHtml(tree), removed, ...found }
}
