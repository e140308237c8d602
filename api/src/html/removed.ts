import { attributeName, droppedTags } from '@vitrine/contract/html/content-html'
import type { Element, Nodes, Root } from 'hast'
import { schemeOf } from './addresses.ts'
import { schema } from './schema.ts'

const addresses = new Set(['href', 'src', 'poster', 'cite'])
const kept = new Set<string>(schema.tagNames)

/**
 * Says in a few words each what hast-util-sanitize took from a tree: `script`, `onclick on a`,
 * `javascript: address on a`. The sanitizer keeps order, so the two trees are read side by side.
 */
export function describeRemoved(before: Root, after: Root): Set<string> {
  const notes = new Set<string>()
  compareChildren(before, after, notes)
  return notes
}

type Parent = Root | Element

function compareChildren(before: Parent, after: Parent, notes: Set<string>): void {
  const survivors = after.children.values()
  function readAlong(children: Nodes[]): void {
    for (const child of children) {
      if (child.type === 'comment') notes.add('comment')
      else if (child.type === 'text') survivors.next()
      else if (child.type === 'element' && !kept.has(child.tagName)) {
        notes.add(short(child.tagName))
        if (!droppedTags.has(child.tagName)) readAlong(child.children)
      } else if (child.type === 'element') compareElement(child, survivors.next().value, notes)
    }
  }
  readAlong(before.children)
}

function compareElement(before: Element, after: Nodes | undefined, notes: Set<string>): void {
  if (after?.type !== 'element') throw new TypeError(`Sanitizing lost a ${before.tagName}.`)
  for (const [property, value] of Object.entries(before.properties)) {
    const left = after.properties[property]
    if (!sameValue(value, left)) notes.add(describeProperty(before.tagName, property, value, left))
  }
  compareChildren(before, after, notes)
}

function sameValue(before: Value, after: Value): boolean {
  if (!Array.isArray(before)) return before === after
  return before.length === (Array.isArray(after) ? after.length : 0)
}

type Value = Element['properties'][string]

function describeProperty(tagName: string, property: string, before: Value, after: Value): string {
  const scheme = addresses.has(property) ? schemeOf(String(before)) : undefined
  if (scheme !== undefined) return `${short(scheme)}: address on ${tagName}`
  const name = short(attributeName(property))
  if (!Array.isArray(before)) return `${name} on ${tagName}`
  const left = Array.isArray(after) ? after : []
  const gone = before.filter((token) => !left.includes(token))
  return `${name} ${short(gone.join(' '))} on ${tagName}`
}

const shortLength = 40

const short = (text: string) =>
  text.length > shortLength ? `${text.slice(0, shortLength)}…` : text
