import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { visitElements } from './visit-elements.ts'

/** Prints a tree as HTML with few entities. Changes the tree, so print it once. */
export function printHtml(tree: Root): string {
  visitElements(tree, doubleFirstLineBreak)
  return toHtml(tree, {
    allowDangerousCharacters: true,
    characterReferences: { useNamedReferences: true },
  })
}

// A parser drops a line break after `<pre>`, so the first one is doubled.
function doubleFirstLineBreak({ tagName, children: [first] }: Element): void {
  if (tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n'))
    first.value = `\n${first.value}`
}
