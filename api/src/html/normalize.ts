import { droppedTags } from '@vitrine/contract/html/content-html'
import { toPublicId } from '@vitrine/contract/html/reserved-ids'
import type { Element, Root } from 'hast'
import { cleanAddress, findUnsafeScheme, getScheme } from './addresses.ts'
import { visitElements } from './visit-elements.ts'

export interface Normalized {
  changed: boolean
  notes: string[]
}

/**
 * Applies, in place, rules that a schema cannot express: h1 becomes h2 (the template renders the
 * title), addresses are normalized, ids cannot clash with those of the page, and links within the
 * page follow renamed ids.
 */
export function normalize(tree: Root): Normalized {
  const result: Normalized = { changed: false, notes: [] }
  const renamed = new Map<string, string>()
  const anchors: Element[] = []
  visitElements(tree, (element) => {
    if (droppedTags.has(element.tagName)) return 'skip'
    demoteTitle(element, result)
    convertNamedAnchor(element, result)
    renameId(element, renamed, result)
    cleanAddresses(element, result)
    removeUnsafeSources(element, result)
    if (element.tagName === 'a') anchors.push(element)
  })
  for (const anchor of anchors) updateFragment(anchor, renamed, result)
  return result
}

function demoteTitle(element: Element, result: Normalized): void {
  if (element.tagName !== 'h1') return
  element.tagName = 'h2'
  noteChange(result, 'h1 → h2')
}

// Old pages mark link targets with `<a name>`.
function convertNamedAnchor({ tagName, properties }: Element, result: Normalized): void {
  if (tagName !== 'a' || typeof properties.name !== 'string') return
  properties.id ??= properties.name
  delete properties.name
  noteChange(result)
}

function renameId(element: Element, renamed: Map<string, string>, result: Normalized): void {
  const { tagName, properties } = element
  const { id } = properties
  if (typeof id !== 'string') return
  const trimmed = id.trim().replaceAll(/\s+/g, '-')
  const next = toPublicId(trimmed)
  if (next === id) return
  renamed.set(id, next)
  if (next === '') delete properties.id
  else properties.id = next
  noteChange(result, next === trimmed ? undefined : `${tagName}#${trimmed} → #${next}`)
}

function cleanAddresses({ properties }: Element, result: Normalized): void {
  for (const name of ['href', 'src', 'poster', 'cite']) {
    const address = properties[name]
    if (typeof address !== 'string') continue
    const clean = cleanAddress(address)
    if (clean === address) continue
    properties[name] = clean
    noteChange(result)
  }
}

const mediaElements = new Set(['audio', 'video', 'source', 'track'])

// The schema allows http for images in the same property.
function removeUnsafeSources({ tagName, properties }: Element, result: Normalized): void {
  if (mediaElements.has(tagName) && getScheme(String(properties.src ?? '')) === 'http') {
    delete properties.src
    noteChange(result, `${tagName}[src=http:]`)
  }
  if (properties.srcSet === undefined) return
  const scheme = findUnsafeScheme(String(properties.srcSet))
  if (scheme === undefined) return
  delete properties.srcSet
  noteChange(result, `${tagName}[srcset=${scheme}:]`)
}

function updateFragment({ properties }: Element, renamed: Map<string, string>, result: Normalized) {
  const { href } = properties
  if (typeof href !== 'string' || !href.startsWith('#')) return
  const target = renamed.get(href.slice(1))
  if (target === undefined) return
  properties.href = `#${target}`
  noteChange(result)
}

function noteChange(result: Normalized, note?: string): void {
  result.changed = true
  if (note !== undefined) result.notes.push(note)
}
