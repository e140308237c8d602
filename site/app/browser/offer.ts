import { localeCookies } from '@vitrine/contract/locale/locale'
import { createButton, createElement } from '../document/element.ts'
import { readCookie } from '../http/cookie.ts'
import { findOffer, type LanguageOffer, parseOffers } from './language-offer.ts'
import './offer.css'

/** Name under which the browser stores that the reader has closed the offer. */
const closedOfferKey = 'vitrine-offer'

/** Offers the home page in a language of the browser to readers who arrive there. */
export function enhance(): () => void {
  const page = document.querySelector<HTMLElement>('[data-offer]')
  const { lang } = document.documentElement
  const offer = findOffer(parseOffers(page?.dataset.offer ?? ''), lang, navigator.languages)
  if (page && offer && isArrival() && !hasChosen() && !isClosed())
    // Without its words there is no offer; the language menu remains.
    loadWords(offer).then(
      (words) => {
        if (page.isConnected) removeWith(page, showOffer(offer, words))
      },
      () => {},
    )
  return () => {}
}

/** Calls `remove` as soon as another page replaces this one. */
function removeWith(page: HTMLElement, remove: () => void) {
  const observer = new MutationObserver(() => {
    if (page.isConnected) return
    observer.disconnect()
    remove()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** True if the visit begins here: readers who come from another page of the site know its menu. */
function isArrival() {
  const [loaded] = performance.getEntriesByType('navigation')
  const isFirst = loaded !== undefined && new URL(loaded.name).pathname === location.pathname
  return isFirst && !document.referrer.startsWith(`${location.origin}/`)
}

const hasChosen = () =>
  Object.values(localeCookies).some((name) => readCookie(document.cookie, name) !== undefined)

interface OfferWords {
  offer: string
  close: string
}

async function loadWords({ texts }: LanguageOffer): Promise<OfferWords> {
  const response = await fetch(texts, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${texts} returned status ${response.status}.`)
  return response.json()
}

function showOffer({ lang, dir, href }: LanguageOffer, words: OfferWords) {
  const bar = createElement('section', { class: 'offer', lang, dir, 'aria-label': words.offer })
  const line = createElement('p', { role: 'status' })
  const close = createButton('×', '', () => {
    storeClosed()
    remove()
  })
  close.ariaLabel = words.close
  bar.append(line, close)
  document.body.append(bar)
  // Screen readers announce an addition to a status, not its first content.
  requestAnimationFrame(() =>
    line.append(createElement('a', { href, hreflang: lang }, words.offer)),
  )
  return remove

  function remove() {
    const hadFocus = bar.contains(document.activeElement)
    bar.remove()
    if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
  }
}

function isClosed() {
  try {
    return localStorage.getItem(closedOfferKey) !== null
  } catch {
    return false
  }
}

/** If the browser stores nothing, the offer returns at the next visit. */
function storeClosed() {
  try {
    localStorage.setItem(closedOfferKey, '1')
  } catch {}
}
