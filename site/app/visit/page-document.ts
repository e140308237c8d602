import { documentIds } from '../document/document-ids.ts'
import { toTrustedHtml } from '../document/trusted-types.ts'

/** The page within a document, shown or cached. */
export interface PageDocument {
  app: HTMLElement
  tags: Element[]
  title: string
  lang: string
  dir: string
}

const pageTags =
  'meta[name="description"],meta[name="robots"],meta[property],meta[name^="twitter:"],link[rel="canonical"],link[rel="alternate"],script[type="application/ld+json"]'

/** Returns the page of the current document; undefined if it has none. */
export const getShownDocument = () => findPage(document)

/** Parses the HTML of an answer; undefined if there is no page in it. Scripts do not run. */
export function parseDocument(html: string): PageDocument | undefined {
  const trusted = toTrustedHtml(html) as string
  return findPage(new DOMParser().parseFromString(trusted, 'text/html'))
}

function findPage({ documentElement, head, title }: Document): PageDocument | undefined {
  const app = documentElement.querySelector<HTMLElement>(`#${documentIds.app}`)
  const { lang, dir } = documentElement
  return app ? { app, tags: [...head.querySelectorAll(pageTags)], title, lang, dir } : undefined
}

/** Replaces the shown page by another one, in one DOM operation. */
export function replacePage(from: PageDocument, to: PageDocument) {
  // The document that was parsed; this one for a page from the history, which keeps its alert.
  const { ownerDocument } = to.app
  for (const tag of from.tags) tag.remove()
  document.head.append(...to.tags)
  document.title = to.title
  Object.assign(document.documentElement, { lang: to.lang, dir: to.dir })
  from.app.replaceWith(to.app)
  if ([ownerDocument, document].some((each) => each.getElementById(documentIds.alert)))
    void import('./show-alert.ts').then((module) => module.replaceAlert(ownerDocument))
}
