import type { Element } from 'hast'
import { type DrawingParts, getChildElements, readDrawingParts } from './vector-parts.ts'
import type { PartReference } from './vector-styles.ts'

/** Maximum number of elements drawn by references: `use`, patterns, masks, markers, clip paths. */
export const repeatsMax = 10_000

/**
 * True if references draw more than `repeatsMax` elements. A few lines with ten uses of ten uses,
 * and so on, would keep a browser busy for hours. Skips a part inside itself, as browsers do.
 * Counts a style that may apply to an element as if it applied.
 */
export function exceedsRepeatsMax(root: Element): boolean {
  const parts = readDrawingParts(root)
  if (!parts) return true
  const pending: Step[] = [{ element: root, times: 1, inherited: [], within: undefined }]
  let repeats = 0
  for (let step = pending.pop(); step; step = pending.pop())
    for (const next of nextSteps(step, parts)) {
      if (next.within) repeats += next.times
      if (repeats > repeatsMax) return true
      pending.push(next)
    }
  return false
}

interface Step {
  element: Element
  times: number
  /** Paints and markers that the element inherits. */
  inherited: PartReference[]
  /** Referenced parts that contain the element, the innermost first. */
  within: Within | undefined
}
interface Within {
  part: Element
  outer: Within | undefined
}

function* nextSteps(step: Step, parts: DrawingParts): Generator<Step> {
  const { element, within, times } = step
  const isPart = within?.part === element
  const inherited = parts.passToChildren(element, step.inherited)
  for (const child of getChildElements(element))
    if (isPart || !drawnByReference.has(element.tagName))
      if (!drawnByReference.has(child.tagName)) yield { element: child, times, inherited, within }
  for (const { name, isUse, count } of findDrawnParts(element, inherited, parts))
    for (const part of parts.findByName(name))
      if (!isWithin(within, part))
        yield {
          element: part,
          times: times * count,
          inherited: isUse ? inherited : parts.getInherited(part),
          within: { part, outer: within },
        }
}

/** Elements that are drawn only by references. */
const drawnByReference = new Set(['defs', 'symbol', 'marker', 'pattern', 'clipPath', 'mask'])

function isWithin(within: Within | undefined, part: Element): boolean {
  for (let level = within; level; level = level.outer) if (level.part === part) return true
  return false
}

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const texts = new Set(['text', 'tspan', 'textPath'])

interface DrawnPart {
  name: string
  isUse: boolean
  count: number
}

function findDrawnParts(
  element: Element,
  inherited: PartReference[],
  parts: DrawingParts,
): DrawnPart[] {
  const isShape = shapes.has(element.tagName)
  const references = [
    ...parts.getReferences(element).filter(({ inherits }) => !inherits),
    ...(isShape || texts.has(element.tagName) ? inherited : []),
  ]
  const drawn = references
    .filter(({ property }) => isShape || !property.startsWith('marker'))
    .map(({ name, property }) => ({ name, isUse: false, count: countTimes(element, property) }))
  const used = parts.getUsedPart(element)
  return used === undefined ? drawn : [...drawn, { name: used, isUse: true, count: 1 }]
}

/** Returns how often a property draws its part: middle markers at each point, all others once. */
function countTimes({ properties }: Element, property: string): number {
  if (property !== 'marker' && property !== 'markermid') return 1
  const points = `${properties.points ?? ''} ${properties.d ?? ''}`
  return (points.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|z/gi)?.length ?? 0) + 1
}
