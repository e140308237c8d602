import type { Element, Root } from 'hast'

/**
 * Calls `visit` with every element in document order; skips the children if it returns `'skip'`.
 * unist-util-visit searches each node among its siblings, which takes seconds for a list of 50,000.
 */
export function visitElements(parent: Root | Element, visit: (element: Element) => unknown): void {
  for (const child of parent.children)
    if (child.type === 'element' && visit(child) !== 'skip') visitElements(child, visit)
}
