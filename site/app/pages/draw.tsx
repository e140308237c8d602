import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '../head/head.ts'
import { type Speech, SpeechContext } from '../locale/use-texts.ts'
import { type Site, SiteContext } from '../site.ts'
import { HereContext } from './here.ts'
import type { Surroundings } from './surroundings.ts'

/** Where a page is drawn. */
export interface Place {
  site: Site
  pathname: string
  surroundings: Surroundings
}

/** Draws a page, with what `Held` names put in from what was drawn before (see held.tsx). */
export function draw({ site, pathname, surroundings }: Place, page: ReactNode): string {
  const drawings = drawingsFor(surroundings)
  const hold = (name: string, speech: Speech, drawing: ReactNode) => {
    const key = `${name} ${speech.locale} ${speech.page}`
    if (!drawings.has(key)) drawings.set(key, drawAlone(site, surroundings, speech, drawing))
    return <v-held data-key={key} />
  }
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <HereContext value={{ pathname, surroundings, hold }}>{page}</HereContext>
    </SiteContext>,
  )
  const here = `<a href="${escapeHtml(pathname)}"`
  return html.replace(placeholder, (_, key) =>
    (drawings.get(key) ?? '').replaceAll(here, () => `${here} aria-current="page"`),
  )
}

const placeholder = /<v-held data-key="([^"]*)"><\/v-held>/g

// No page is at this path: no entry of a menu is the present one.
const nowhere = ''

function drawAlone(site: Site, surroundings: Surroundings, speech: Speech, drawing: ReactNode) {
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <HereContext value={{ pathname: nowhere, surroundings }}>
        <SpeechContext value={speech}>{drawing}</SpeechContext>
      </HereContext>
    </SiteContext>,
  )
}

/** What was drawn, as long as the menus and homes of a language stay the same objects. */
const drawn = new WeakMap<Surroundings, Map<string, string>>()

function drawingsFor(surroundings: Surroundings): Map<string, string> {
  const drawings = drawn.get(surroundings) ?? new Map<string, string>()
  drawn.set(surroundings, drawings)
  return drawings
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'v-held': { 'data-key': string }
    }
  }
}
