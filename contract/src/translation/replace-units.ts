import type { MarkupElement, MarkupNode } from '../html/markup.ts'
import { isMarkupElement } from '../html/markup.ts'
import { iteratePlacedUnits, type PlacedUnit } from './text-units.ts'

export interface UnitEdits {
  /** New content of units, by their index. */
  replaced: ReadonlyMap<number, readonly MarkupNode[]>
  /** New units, each after the block of the unit with this index; -1 for the start of the text. */
  inserted: readonly NewUnit[]
}

export interface NewUnit {
  after: number
  kind: string
  nodes: readonly MarkupNode[]
}

export interface EditedUnits {
  root: MarkupElement
  /** New units without a place, such as a table cell. */
  unplaced: NewUnit[]
}

/** Replaces the content of units of a text, and inserts new ones. */
export function editUnits(root: MarkupElement, { replaced, inserted }: UnitEdits): EditedUnits {
  const units = [...iteratePlacedUnits(root)]
  const edits: Edits = new Map()
  for (const [at, nodes] of replaced) {
    const unit = units[at]
    if (!unit) continue
    addEdit(edits, unit.parent, { start: unit.start, count: unit.unit.nodes.length, nodes })
  }
  const parents = readParents(root)
  const unplaced: NewUnit[] = []
  for (const unit of inserted) {
    const place = findPlace(root, parents, units[unit.after], unit)
    if (!place) unplaced.push(unit)
    else addEdit(edits, place.parent, { start: place.start, count: 0, nodes: [toBlock(unit)] })
  }
  return { root: rebuild(root, edits), unplaced }
}

interface Edit {
  start: number
  /** Nodes that it replaces. */
  count: number
  nodes: readonly MarkupNode[]
}
type Edits = Map<MarkupElement, Edit[]>

const addEdit = (edits: Edits, parent: MarkupElement, edit: Edit) =>
  edits.set(parent, [...(edits.get(parent) ?? []), edit])

/** Blocks that can be a child of the text itself. */
const topKinds = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'text', 'img'])
/** Blocks that follow one of the same kind, or of the other one. */
const listKinds = [['li'], ['dt', 'dd']]

/** A place: the index of a child of an element. */
interface Place {
  parent: MarkupElement
  start: number
}

function findPlace(
  root: MarkupElement,
  parents: ReadonlyMap<MarkupElement, MarkupElement>,
  before: PlacedUnit | undefined,
  { kind }: NewUnit,
): Place | undefined {
  if (topKinds.has(kind)) return findTopPlace(root, parents, before)
  const kinds = listKinds.find((names) => names.includes(kind))
  if (!before || !kinds) return undefined
  let item: MarkupElement | undefined = before.parent
  while (item && !kinds.includes(item.name)) item = parents.get(item)
  const list = item && parents.get(item)
  return item && list && { parent: list, start: list.children.indexOf(item) + 1 }
}

function findTopPlace(
  root: MarkupElement,
  parents: ReadonlyMap<MarkupElement, MarkupElement>,
  before: PlacedUnit | undefined,
): Place {
  if (!before) return { parent: root, start: 0 }
  if (before.parent === root)
    return { parent: root, start: before.start + before.unit.nodes.length }
  let block = before.parent
  for (let parent = parents.get(block); parent && parent !== root; parent = parents.get(block))
    block = parent
  return { parent: root, start: root.children.indexOf(block) + 1 }
}

function readParents(root: MarkupElement): Map<MarkupElement, MarkupElement> {
  const parents = new Map<MarkupElement, MarkupElement>()
  const visit = (parent: MarkupElement) => {
    for (const child of parent.children) {
      if (!isMarkupElement(child)) continue
      parents.set(child, parent)
      visit(child)
    }
  }
  visit(root)
  return parents
}

function toBlock({ kind, nodes }: NewUnit): MarkupElement {
  const name = kind === 'text' || kind === 'img' ? 'p' : kind
  return { name, attributes: {}, children: nodes }
}

function rebuild(element: MarkupElement, edits: Edits): MarkupElement {
  const own = (edits.get(element) ?? []).toSorted((a, b) => a.start - b.start)
  const children: MarkupNode[] = []
  let at = 0
  const copyTo = (end: number) => {
    for (const child of element.children.slice(at, end))
      children.push(isMarkupElement(child) ? rebuild(child, edits) : child)
    at = Math.max(at, end)
  }
  for (const { start, count, nodes } of own) {
    copyTo(start)
    children.push(...nodes)
    at = start + count
  }
  copyTo(element.children.length)
  return { ...element, children }
}
