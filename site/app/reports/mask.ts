const bullet = '•'
/** The same for every value: its length says nothing. */
const masked = bullet.repeat(8)
const emails = /[^\s@'"<>(]+@[^\s@'"<>)]+\.[^\s@'"<>)]+/g
const privately = '[data-private]'
const unmarked = ['button', 'checkbox', 'color', 'image', 'radio', 'range', 'reset', 'submit']

/**
 * Takes out of a copy of the page what is nobody else's business, before it becomes a picture: what
 * stands in fields, e-mail addresses, and everything in an element that is marked `data-private`.
 */
export function mask(copy: Node) {
  if (!(copy instanceof Element)) return
  for (const field of copy.querySelectorAll('input, textarea, select')) maskField(field)
  for (const written of copy.querySelectorAll('[contenteditable]')) maskTexts(written, hide)
  for (const element of copy.querySelectorAll(privately)) {
    maskTexts(element, hide)
    for (const image of [element, ...element.querySelectorAll('*')]) maskImage(image)
  }
  maskTexts(copy, (text) => text.replace(emails, hide))
}

const hide = (text: string) => text.replace(/\S/gu, bullet)

function maskField(field: Element) {
  if (field instanceof HTMLInputElement) {
    if (!unmarked.includes(field.type) && field.getAttribute('value'))
      field.setAttribute('value', masked)
    return
  }
  if (field instanceof HTMLTextAreaElement)
    field.textContent = field.getAttribute('value') && masked
  else maskTexts(field, hide)
  field.removeAttribute('value')
}

function maskImage(image: Element) {
  if (!(image instanceof HTMLImageElement || image instanceof SVGSVGElement)) return
  image.replaceChildren()
  for (const name of ['src', 'srcset']) image.removeAttribute(name)
  image.style.setProperty('background', 'gray', 'important')
}

function maskTexts(root: Element, change: (text: string) => string) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = change(node.nodeValue ?? '')
}
