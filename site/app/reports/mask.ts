const bullet = '•'
/** A fixed length, so that the length of the value is not revealed. */
const masked = bullet.repeat(8)
const emailPattern = /[^\s@'"<>(]+@[^\s@'"<>)]+\.[^\s@'"<>)]+/g
const privateSelector = '[data-private]'
const unmaskedTypes = ['button', 'checkbox', 'color', 'image', 'radio', 'range', 'reset', 'submit']

/** Masks form values, e-mail addresses and `data-private` elements before the copy is drawn. */
export function maskPrivateContent(copy: Node) {
  if (!(copy instanceof Element)) return
  for (const field of copy.querySelectorAll('input, textarea, select')) maskField(field)
  for (const editable of copy.querySelectorAll('[contenteditable]')) maskTexts(editable, hide)
  for (const element of copy.querySelectorAll(privateSelector)) {
    maskTexts(element, hide)
    for (const image of [element, ...element.querySelectorAll('*')]) maskImage(image)
  }
  maskTexts(copy, (text) => text.replace(emailPattern, hide))
}

const hide = (text: string) => text.replace(/\S/gu, bullet)

function maskField(field: Element) {
  if (field instanceof HTMLInputElement) {
    if (!unmaskedTypes.includes(field.type) && field.getAttribute('value'))
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
