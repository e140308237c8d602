import { parseUrl } from '@vitrine/contract/http/parse-url'
import { documentIds } from '../document/document-ids.ts'
import { createElement } from '../document/element.ts'
import { isScreenPath } from '../links/links.ts'
import { type Addresses, isPageLink } from '../visit/addresses.ts'
import type { PageDocument } from '../visit/page-document.ts'

/**
 * Hash mode (specification §3, `hashMode`): the hash holds the address, so links within a page need
 * handling too.
 */
export const hashAddresses: Addresses = {
  getCurrent: currentUrl,
  toHref: ({ pathname, search, hash }) => `/#${pathname}${search}${hash}`,
  findTarget: (link) => {
    const href = parseUrl(link.getAttribute('href') ?? '', currentUrl())
    const to = href && ownAddress(href)
    return to && isPageLink(link, to) ? to : undefined
  },
}

function currentUrl(): URL {
  const href = location.hash.slice(1)
  return parseUrl(href, location.origin) ?? new URL('/', location.origin)
}

function ownAddress(url: URL): URL {
  const own = url.origin === location.origin && url.hash.startsWith('#/')
  return own ? new URL(url.hash.slice(1), url.origin) : url
}

/**
 * Moves the address of the document from the path into the hash: links of other sites and links
 * that open in a new tab have it in the path. A screen loads its own document instead. Returns a
 * function that builds the page for a failed load, because no document has this address.
 */
export function moveBehindHash(): () => PageDocument {
  const { pathname, search, hash } = location
  if (pathname !== '/' || search !== '')
    history.replaceState(history.state, '', `/#${pathname}${search}${hash}`)
  const to = currentUrl()
  if (isScreenPath(to.pathname)) location.replace(to)
  const lostTemplate = document.querySelector<HTMLTemplateElement>('#v-app template')
  return () => lostDocument(lostTemplate)
}

function lostDocument(lostTemplate: HTMLTemplateElement | null): PageDocument {
  const main = createElement('main', { id: 'v-main', class: 'main', tabindex: '-1' })
  if (lostTemplate) main.append(lostTemplate.content.cloneNode(true))
  main.querySelector('button')?.addEventListener('click', () => location.reload())
  const app = createElement('div', {
    id: documentIds.app,
    'data-template': 'error',
    'data-error': '503',
  })
  app.append(main)
  const { lang, dir } = document.documentElement
  return { app, tags: [], title: main.querySelector('h1')?.textContent ?? '', lang, dir }
}
