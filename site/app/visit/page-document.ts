import { documentIds } from '../document/document-ids.ts'
import { toTrustedHtml } from '../document/trusted-types.ts'

/** The page within a document, shown or cached. */
export interface PageDocument {
  app: HTMLElement
  /** The alert above it, null for none; undefined for a page that was shown: the tab has it. */
  alert?: HTMLElement | null | undefined
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

const findAlert = (around: ParentNode) => around.querySelector<HTMLElement>(`#${documentIds.alert}`)

function findPage({ documentElement, head, title }: Document): PageDocument | undefined {
  const app = documentElement.querySelector<HTMLElement>(`#${documentIds.app}`)
  const { lang, dir } = documentElement
  const alert = findAlert(documentElement)
  return app
    ? { app, alert, tags: [...head.querySelectorAll(pageTags)], title, lang, dir }
    : undefined
}

/** Replaces the shown page by another one, in one DOM operation. */
export function replacePage(from: PageDocument, to: PageDocument) {
  for (const tag of from.tags) tag.remove()
  document.head.append(...to.tags)
  document.title = to.title
  Object.assign(document.documentElement, { lang: to.lang, dir: to.dir })
  from.app.replaceWith(to.app)
  if (to.alert ?? findAlert(document))
    void import('./show-alert.ts').then(({ replaceAlert }) => replaceAlert(from, to))
}
