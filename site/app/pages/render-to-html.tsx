import { escapeHtml } from '@vitrine/contract/html/escape-html'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { encodeSharedHtml, type Html } from '../document/html.ts'
import { type Here, HereContext } from '../site/here.ts'
import { type Site, SiteContext } from '../site/site.ts'
import type { SiteData } from '../site/site-data.ts'
import { type TextScope, TextScopeContext } from '../site/use-texts.ts'

export interface RenderContext {
  site: Site
  pathname: string
  siteData: SiteData
  videoServices?: Here['videoServices']
  forms?: Here['forms']
  membersArea?: boolean | undefined
}

/** Fragments in `Held` come from the cache and `insert` is verbatim: React serializes neither. */
export function renderToHtml(
  { site, pathname, siteData, ...shared }: RenderContext,
  page: ReactNode,
): Html {
  const fragments = getFragments(siteData)
  const pieces: Html = []
  const insert = (piece: string | Uint8Array) => <v-piece>{pieces.push(piece) - 1}</v-piece>
  const renderCached = (name: string, scope: TextScope, node: ReactNode) => {
    const key = `${name} ${scope.locale} ${scope.page}`
    const fragment = fragments.get(key) ?? renderFragment(site, siteData, scope, node)
    fragments.set(key, fragment)
    return insert(markCurrentLinks(pathname, fragment))
  }
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <HereContext value={{ pathname, siteData, ...shared, renderCached, insert }}>
        {page}
      </HereContext>
    </SiteContext>,
  )
  // The split alternates between text and indexes of pieces.
  return html
    .split(placeholder)
    .map((part, index) => (index % 2 ? (pieces[Number(part)] ?? '') : part))
}

// Cannot occur in text: React escapes `<`.
const placeholder = /<v-piece>(\d+)<\/v-piece>/

/** A fragment as text, and as shared bytes for pages that need no change in it. */
interface Fragment {
  text: string
  bytes: Uint8Array
}

function markCurrentLinks(pathname: string, { text, bytes }: Fragment) {
  const linkStart = `<a href="${escapeHtml(pathname)}"`
  return text.includes(linkStart)
    ? text.replaceAll(linkStart, () => `${linkStart} aria-current="page"`)
    : bytes
}

// Matches no link, so a fragment has no `aria-current`.
const noPathname = ''

function renderFragment(
  site: Site,
  siteData: SiteData,
  scope: TextScope,
  node: ReactNode,
): Fragment {
  const text = renderToStaticMarkup(
    <SiteContext value={site}>
      <HereContext value={{ pathname: noPathname, siteData }}>
        <TextScopeContext value={scope}>{node}</TextScopeContext>
      </HereContext>
    </SiteContext>,
  )
  return { text, bytes: encodeSharedHtml(text) }
}

/** Cached as long as the `SiteData` object that they were rendered with. */
const fragmentsBySiteData = new WeakMap<SiteData, Map<string, Fragment>>()

function getFragments(siteData: SiteData): Map<string, Fragment> {
  const fragments = fragmentsBySiteData.get(siteData) ?? new Map<string, Fragment>()
  fragmentsBySiteData.set(siteData, fragments)
  return fragments
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'v-piece': { children: number }
    }
  }
}
