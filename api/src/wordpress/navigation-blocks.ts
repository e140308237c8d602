import { ItemText, type OldItem, type OldSiteExport } from '../old-site-exports/old-site-export.ts'
import type { Spool } from '../old-site-exports/spool.ts'

const blockPattern =
  /<!--\s*(\/?)wp:(navigation-link|navigation-submenu|home-link|page-list)(?:\s+(\{[\s\S]*?\}))?\s*(\/?)-->/g

/**
 * Returns the entries of menus of the block editor in the form of entries of classic menus. The ids
 * are negative, so that they meet no other.
 */
export async function listNavigationEntries(site: OldSiteExport, spool: Spool): Promise<OldItem[]> {
  const entries: OldItem[] = []
  for (const item of site.items) {
    if (item.type !== 'wp_navigation' || item.status !== 'publish') continue
    const { content } = ItemText.parse(await spool.read(item.text))
    readNavigation({ site, item, content }, entries)
  }
  return entries
}

interface Navigation {
  site: OldSiteExport
  item: OldItem
  content: string
}

function readNavigation({ site, item, content }: Navigation, entries: OldItem[]) {
  const open: number[] = []
  const add = (title: string, meta: Record<string, string>) => {
    const id = -1 - entries.length
    const parent = String(open.at(-1) ?? 0)
    entries.push({
      ...item,
      ...{ id, title, type: 'nav_menu_item', order: entries.length },
      terms: [
        ...item.terms,
        { taxonomy: 'nav_menu', slug: `navigation-${item.id}`, name: item.title || 'menu' },
      ],
      meta: new Map(Object.entries({ ...meta, _menu_item_menu_item_parent: parent })),
    })
    return id
  }
  for (const [, slash, name, json = '', end] of content.matchAll(blockPattern)) {
    if (slash) open.pop()
    else if (name === 'home-link') add(readLabel(json), toCustom(site.url))
    else if (name === 'page-list') addPages(site, add)
    else {
      const id = add(readLabel(json), toMeta(parseAttributes(json)))
      if (name === 'navigation-submenu' && !end) open.push(id)
    }
  }
}

/** A list of pages shows those without a page above them, in their order. */
function addPages(site: OldSiteExport, add: (title: string, meta: Record<string, string>) => void) {
  const pages = site.items.filter(
    ({ type, status, parent }) => type === 'page' && status === 'publish' && parent === 0,
  )
  for (const { id, title } of pages.toSorted((a, b) => a.order - b.order || a.id - b.id))
    add(title, toObject('post_type', id))
}

const toCustom = (url: string) => ({ _menu_item_type: 'custom', _menu_item_url: url })
const toObject = (type: string, id: number) => ({
  _menu_item_type: type,
  _menu_item_object_id: String(id),
})

function toMeta({ kind, id, url }: Record<string, unknown>) {
  if (typeof id === 'number' && kind === 'post-type') return toObject('post_type', id)
  if (typeof id === 'number' && kind === 'taxonomy') return toObject('taxonomy', id)
  return toCustom(typeof url === 'string' ? url : '')
}

const readLabel = (json: string) => {
  const { label } = parseAttributes(json)
  return typeof label === 'string' ? label.replaceAll(/<[^>]*>/g, '').trim() : ''
}

function parseAttributes(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json))
  } catch {
    return {}
  }
}
