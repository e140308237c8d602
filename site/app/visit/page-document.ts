import { documentIds } from '../document/document-ids.ts'
import { trustedHtml } from '../document/trusted-types.ts'

/** What of a document belongs to its page, whether it is shown or kept. */
export interface PageDocument {
  app: HTMLElement
  /** The tags of the head that tell of the page. */
  tags: Element[]
  title: string
  lang: string
  dir: string
}

const pageTags =
  'meta[name="description"],meta[name="robots"],meta[property],meta[name^="twitter:"],link[rel="canonical"],link[rel="alternate"],script[type="application/ld+json"]'

/** The page that is shown; undefined in a document that shows none. */
export const shownDocument = () => pageIn(document)

/** Reads an answer of the site; undefined when there is no page in it. Nothing in it runs. */
export function readDocument(html: string): PageDocument | undefined {
  const trusted = trustedHtml(html) as string
  return pageIn(new DOMParser().parseFromString(trusted, 'text/html'))
}

function pageIn({ documentElement, head, title }: Document): PageDocument | undefined {
  const app = documentElement.querySelector<HTMLElement>(`#${documentIds.app}`)
  const { lang, dir } = documentElement
  return app ? { app, tags: [...head.querySelectorAll(pageTags)], title, lang, dir } : undefined
}

/** Puts a page in place of the one that is shown: one element, so that there is always one page. */
export function exchange(from: PageDocument, to: PageDocument) {
  for (const tag of from.tags) tag.remove()
  document.head.append(...to.tags)
  document.title = to.title
  Object.assign(document.documentElement, { lang: to.lang, dir: to.dir })
  from.app.replaceWith(to.app)
}
