import type { SiteMapItem } from '@vitrine/contract/pages/site-map'

/** A link with the number of links above it. */
interface Row {
  item: SiteMapItem
  depth: number
}

/** Estimated bytes of the elements of a link. */
const markupBytes = 40

/** Returns the items with the leaves first, then those with pages below, each in its order. */
export const leavesFirst = (items: SiteMapItem[]): SiteMapItem[] => [
  ...items.filter((item) => !item.items),
  ...items.filter((item) => item.items),
]

/**
 * Splits a tree into parts whose HTML is at most about `bytesMax` long; at least one part. A part
 * that begins below a page repeats the pages above.
 */
export function splitIntoParts(tree: SiteMapItem[], bytesMax: number): SiteMapItem[][] {
  const parts: Row[][] = [[]]
  let bytes = 0
  const above: Row[] = []
  for (const row of flatten(tree)) {
    above.length = row.depth
    const size = estimateBytes(row.item)
    if (bytes > 0 && bytes + size > bytesMax) {
      parts.push([...above])
      bytes = above.reduce((sum, { item }) => sum + estimateBytes(item), 0)
    }
    parts.at(-1)?.push(row)
    bytes += size
    above.push(row)
  }
  return parts.map(nest)
}

function* flatten(tree: SiteMapItem[], depth = 0): Generator<Row> {
  for (const item of tree) {
    yield { item, depth }
    if (item.items) yield* flatten(item.items, depth + 1)
  }
}

function nest(rows: Row[]): SiteMapItem[] {
  const roots: SiteMapItem[] = []
  const path: SiteMapItem[] = []
  for (const { item, depth } of rows) {
    const copy: SiteMapItem = { title: item.title, href: item.href }
    path.length = depth
    const parent = path.at(-1)
    if (parent) parent.items ??= []
    const siblings = parent?.items ?? roots
    siblings.push(copy)
    path.push(copy)
  }
  return roots
}

const encoder = new TextEncoder()

const estimateBytes = ({ title, href }: SiteMapItem) =>
  encoder.encode(title).length + href.length + markupBytes
