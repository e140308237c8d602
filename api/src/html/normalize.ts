import { droppedTags } from '@vitrine/contract/html/content-html'
import type { Element, Root } from 'hast'
import { cleanAddress, schemeOf, unsafeSchemeInSrcset } from './addresses.ts'
import { eachElement } from './each-element.ts'
import { publicId } from './reserved-ids.ts'

/** What changed in a tree, and what of it an editor should know. */
export interface Normalized {
  changed: boolean
  notes: string[]
}

/**
 * The rules that a schema cannot say, applied in place before it: h1 becomes h2 (the template
 * renders the title), addresses are written as a browser reads them, ids cannot be mistaken for
 * something of the page's, and links within the page follow their renamed target.
 */
export function normalize(tree: Root): Normalized {
  const outcome: Normalized = { changed: false, notes: [] }
  const renamed = new Map<string, string>()
  const anchors: Element[] = []
  eachElement(tree, (element) => {
    if (droppedTags.has(element.tagName)) return 'skip'
    lowerTitle(element, outcome)
    nameAnchor(element, outcome)
    renameId(element, renamed, outcome)
    cleanAddresses(element, outcome)
    refuseSources(element, outcome)
    if (element.tagName === 'a') anchors.push(element)
  })
  for (const anchor of anchors) followRenamed(anchor, renamed, outcome)
  return outcome
}

function lowerTitle(element: Element, outcome: Normalized): void {
  if (element.tagName !== 'h1') return
  element.tagName = 'h2'
  changed(outcome, 'h1 (made h2)')
}

// Old pages mark the targets of their links with `<a name>`.
function nameAnchor({ tagName, properties }: Element, outcome: Normalized): void {
  if (tagName !== 'a' || typeof properties.name !== 'string') return
  properties.id ??= properties.name
  delete properties.name
  changed(outcome)
}

function renameId(element: Element, renamed: Map<string, string>, outcome: Normalized): void {
  const { tagName, properties } = element
  const { id } = properties
  if (typeof id !== 'string') return
  const tidy = id.trim().replaceAll(/\s+/g, '-')
  const next = publicId(tidy)
  if (next === id) return
  renamed.set(id, next)
  if (next === '') delete properties.id
  else properties.id = next
  changed(outcome, next === tidy ? undefined : `id ${tidy} on ${tagName} (made ${next})`)
}

function cleanAddresses({ properties }: Element, outcome: Normalized): void {
  for (const name of ['href', 'src', 'poster', 'cite']) {
    const address = properties[name]
    if (typeof address !== 'string') continue
    const clean = cleanAddress(address)
    if (clean === address) continue
    properties[name] = clean
    changed(outcome)
  }
}

const players = new Set(['audio', 'video', 'source', 'track'])

// The schema allows http for images, by the same property.
function refuseSources({ tagName, properties }: Element, outcome: Normalized): void {
  if (players.has(tagName) && schemeOf(String(properties.src ?? '')) === 'http') {
    delete properties.src
    changed(outcome, `http: address on ${tagName}`)
  }
  const scheme = unsafeSchemeInSrcset(String(properties.srcSet ?? ''))
  if (scheme === undefined) return
  delete properties.srcSet
  changed(outcome, `${scheme}: address on ${tagName}`)
}

function followRenamed({ properties }: Element, renamed: Map<string, string>, outcome: Normalized) {
  const { href } = properties
  if (typeof href !== 'string' || !href.startsWith('#')) return
  const target = renamed.get(href.slice(1))
  if (target === undefined) return
  properties.href = `#${target}`
  changed(outcome)
}

function changed(outcome: Normalized, note?: string): void {
  outcome.changed = true
  if (note !== undefined) outcome.notes.push(note)
}
