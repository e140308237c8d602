import type { Element, Root } from 'hast'

/**
 * Calls `read` with every element in document order; where it returns `'skip'`, the element's inside
 * is left out. unist-util-visit looks every node up among its siblings, which takes seconds on a
 * list of 50,000.
 */
export function eachElement(parent: Root | Element, read: (element: Element) => unknown): void {
  for (const child of parent.children)
    if (child.type === 'element' && read(child) !== 'skip') eachElement(child, read)
}
