import { droppedTags, toAttributeName } from '@vitrine/contract/html/content-html'
import type { Element, Nodes, Root } from 'hast'
import { getScheme } from './addresses.ts'
import { schema } from './schema.ts'

const addressProperties = new Set(['href', 'src', 'poster', 'cite'])
const allowedTags = new Set<string>(schema.tagNames)

/**
 * Describes what hast-util-sanitize removed from a tree, in the notation of selectors, which is the
 * same in every language: `script`, `a[onclick]`, `a[href=javascript:]`. The sanitizer keeps the
 * order, so both trees are read in parallel.
 */
export function describeRemoved(before: Root, after: Root): Set<string> {
  const notes = new Set<string>()
  compareChildren(before, after, notes)
  return notes
}

type Parent = Root | Element

function compareChildren(before: Parent, after: Parent, notes: Set<string>): void {
  const survivors = after.children.values()
  function compare(children: Nodes[]): void {
    for (const child of children) {
      if (child.type === 'comment') notes.add('<!-- … -->')
      else if (child.type === 'text') survivors.next()
      else if (child.type === 'element' && !allowedTags.has(child.tagName)) {
        notes.add(shorten(child.tagName))
        if (!droppedTags.has(child.tagName)) compare(child.children)
      } else if (child.type === 'element') compareElement(child, survivors.next().value, notes)
    }
  }
  compare(before.children)
}

function compareElement(before: Element, after: Nodes | undefined, notes: Set<string>): void {
  if (after?.type !== 'element') throw new TypeError(`Sanitizing lost a ${before.tagName}.`)
  for (const [property, value] of Object.entries(before.properties)) {
    const remaining = after.properties[property]
    if (!isSameValue(value, remaining))
      notes.add(describeProperty(before.tagName, property, value, remaining))
  }
  compareChildren(before, after, notes)
}

function isSameValue(before: Value, after: Value): boolean {
  if (!Array.isArray(before)) return before === after
  return before.length === (Array.isArray(after) ? after.length : 0)
}

type Value = Element['properties'][string]

function describeProperty(tagName: string, property: string, before: Value, after: Value): string {
  const name = shorten(toAttributeName(property))
  const scheme = addressProperties.has(property) ? getScheme(String(before)) : undefined
  if (scheme !== undefined) return `${tagName}[${name}=${shorten(scheme)}:]`
  if (!Array.isArray(before)) return `${tagName}[${name}]`
  const remaining = Array.isArray(after) ? after : []
  const removed = before.filter((token) => !remaining.includes(token))
  return `${tagName}[${name}=${shorten(removed.join(' '))}]`
}

const noteLength = 40

const shorten = (text: string) =>
  text.length > noteLength ? `${text.slice(0, noteLength)}…` : text
