import { escapeHtml } from '@vitrine/contract/escape-html'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Html, sharedHtml } from '../document/html.ts'
import { HereContext } from '../site/here.ts'
import { type Site, SiteContext } from '../site/site.ts'
import type { SiteData } from '../site/site-data.ts'
import { type Speech, SpeechContext } from '../site/use-texts.ts'

/** Where a page is drawn. */
export interface Place {
  site: Site
  pathname: string
  siteData: SiteData
}

/**
 * Draws a page. What `Held` names is put in from what was drawn before, and text that is HTML
 * already as it is: React writes neither.
 */
export function draw({ site, pathname, siteData }: Place, page: ReactNode): Html {
  const drawings = drawingsFor(siteData)
  const pieces: Html = []
  const insert = (piece: string | Uint8Array) => <v-piece>{pieces.push(piece) - 1}</v-piece>
  const hold = (name: string, speech: Speech, drawing: ReactNode) => {
    const key = `${name} ${speech.locale} ${speech.page}`
    const held = drawings.get(key) ?? drawAlone(site, siteData, speech, drawing)
    drawings.set(key, held)
    return insert(seenFrom(pathname, held))
  }
  const frame = renderToStaticMarkup(
    <SiteContext value={site}>
      <HereContext value={{ pathname, siteData, hold, insert }}>{page}</HereContext>
    </SiteContext>,
  )
  // Texts and numbers of pieces take turns.
  return frame.split(placeholder).map((part, at) => (at % 2 ? (pieces[Number(part)] ?? '') : part))
}

// No text can hold it: React writes `<` as `&lt;`.
const placeholder = /<v-piece>(\d+)<\/v-piece>/

/** What was drawn alone: as text, and as the bytes that nearly every page takes. */
interface Drawing {
  text: string
  bytes: Uint8Array
}

/** Marks the entries of a menu that lead to the page itself. */
function seenFrom(pathname: string, { text, bytes }: Drawing) {
  const here = `<a href="${escapeHtml(pathname)}"`
  return text.includes(here) ? text.replaceAll(here, () => `${here} aria-current="page"`) : bytes
}

// No page is at this path: no entry of a menu is the present one.
const nowhere = ''

function drawAlone(site: Site, siteData: SiteData, speech: Speech, drawing: ReactNode): Drawing {
  const text = renderToStaticMarkup(
    <SiteContext value={site}>
      <HereContext value={{ pathname: nowhere, siteData }}>
        <SpeechContext value={speech}>{drawing}</SpeechContext>
      </HereContext>
    </SiteContext>,
  )
  return { text, bytes: sharedHtml(text) }
}

/** What was drawn, as long as the menus and homes of a language stay the same objects. */
const drawn = new WeakMap<SiteData, Map<string, Drawing>>()

function drawingsFor(siteData: SiteData): Map<string, Drawing> {
  const drawings = drawn.get(siteData) ?? new Map<string, Drawing>()
  drawn.set(siteData, drawings)
  return drawings
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'v-piece': { children: number }
    }
  }
}
