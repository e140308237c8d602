import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { eachElement } from './each-element.ts'

/** A tree as HTML with as few entities as are safe. The tree is spent: print it once. */
export function printHtml(tree: Root): string {
  eachElement(tree, keepFirstLineBreak)
  return toHtml(tree, {
    allowDangerousCharacters: true,
    characterReferences: { useNamedReferences: true },
  })
}

// A parser swallows the line break that follows `<pre>`: of two, one is left.
function keepFirstLineBreak({ tagName, children: [first] }: Element): void {
  if (tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n'))
    first.value = `\n${first.value}`
}
