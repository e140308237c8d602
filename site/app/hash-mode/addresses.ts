import { parseUrl } from '@vitrine/contract/http/parse-url'
import { documentIds } from '../document/document-ids.ts'
import { element } from '../document/element.ts'
import { isScreenPath } from '../links/links.ts'
import { type Addresses, leadsToPage } from '../visit/addresses.ts'
import type { PageDocument } from '../visit/page-document.ts'

/**
 * The addresses of a site that stand behind the `#` (specification §3, `hashMode`): those of links
 * within a page too, for their hash is not the browser's.
 */
export const addressesBehindHash: Addresses = {
  here: shown,
  written: ({ pathname, search, hash }) => `/#${pathname}${search}${hash}`,
  target: (link) => {
    const written = parseUrl(link.getAttribute('href') ?? '', shown())
    const to = written && ownAddress(written)
    return to && leadsToPage(link, to) ? to : undefined
  },
}

function shown(): URL {
  const written = location.hash.slice(1)
  return parseUrl(written, location.origin) ?? new URL('/', location.origin)
}

function ownAddress(url: URL): URL {
  const own = url.origin === location.origin && url.hash.startsWith('#/')
  return own ? new URL(url.hash.slice(1), url.origin) : url
}

/**
 * A link of another site, or one that was opened in another tab, has the address in its path: it
 * moves behind the `#`. A screen has an address of its own, which its document is loaded from.
 * Answers how it is shown that a page could not be had: no document would be loaded by its address.
 */
export function moveBehindHash(): () => PageDocument {
  const { pathname, search, hash } = location
  if (pathname !== '/' || search !== '')
    history.replaceState(history.state, '', `/#${pathname}${search}${hash}`)
  const to = shown()
  if (isScreenPath(to.pathname)) location.replace(to)
  const lost = document.querySelector<HTMLTemplateElement>('#v-app template')
  return () => lostDocument(lost)
}

function lostDocument(lost: HTMLTemplateElement | null): PageDocument {
  const main = element('main', { id: 'v-main', class: 'main', tabindex: '-1' })
  if (lost) main.append(lost.content.cloneNode(true))
  main.querySelector('button')?.addEventListener('click', () => location.reload())
  const app = element('div', { id: documentIds.app, 'data-template': 'error', 'data-error': '503' })
  app.append(main)
  const { lang, dir } = document.documentElement
  return { app, tags: [], title: main.querySelector('h1')?.textContent ?? '', lang, dir }
}
