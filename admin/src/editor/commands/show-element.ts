import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** An element of a text: the number among the elements of its name, from 0. */
export interface ElementPlace {
  name: string
  nth: number
}

/** Selects the content of an element, or the picture that it is, and scrolls to it. */
export function showElement(view: EditorView, place: ElementPlace) {
  const element = findElement(view.dom, place)
  if (!element) return
  const { doc, tr } = view.state
  const start = view.posAtDOM(element, 0)
  const isLeaf = element.matches('img, .kept')
  const selection = isLeaf
    ? NodeSelection.create(doc, start)
    : TextSelection.between(
        doc.resolve(start),
        doc.resolve(view.posAtDOM(element, element.childNodes.length)),
      )
  view.dispatch(tr.setSelection(selection).scrollIntoView())
  view.focus()
}

/** Finds the element in the editor; an element that the editor does not show is in a kept block. */
function findElement(text: HTMLElement, { name, nth }: ElementPlace): HTMLElement | undefined {
  const start = new RegExp(`<${name}[\\s>/]`, 'g')
  let before = 0
  for (const element of text.querySelectorAll<HTMLElement>('[data-tag], .kept')) {
    const isKept = element.classList.contains('kept')
    if (isKept) before += element.title.match(start)?.length ?? 0
    else if (element.dataset.tag === name) before += 1
    if (before > nth) return element
  }
  return undefined
}
