import { documentIds } from '../document/document-ids.ts'
import { createElement } from '../document/element.ts'
import { raiseLayer } from './layers.ts'
import './modal.css'

const titleId = 'v-picture-title'

/** Shows a picture in a full-screen modal with caption. Returns a function that closes it. */
export function openPictureModal(link: HTMLAnchorElement): () => void {
  const dialog = createElement('dialog', {
    class: 'modal modal-picture',
    'aria-labelledby': titleId,
  })
  const close = () => dialog.close()
  const body = createElement('div', { class: 'modal-body', tabindex: '0' })
  body.append(createPicture(link))
  dialog.append(createHead(getTitle(link), close), body)
  closeOnBackdrop(dialog)
  document.body.append(dialog)
  dialog.showModal()
  const lower = raiseLayer(dialog, 'overlay')
  dialog.addEventListener('close', () => {
    lower()
    dialog.remove()
  })
  return close
}

function createHead(title: string, close: () => void) {
  const head = createElement('div', { class: 'modal-head' })
  const button = createElement('button', { class: 'modal-close', type: 'button' })
  const { close: label = '', closeLang } = document.getElementById(documentIds.app)?.dataset ?? {}
  button.append(createElement('span', closeLang ? { lang: closeLang } : {}, label))
  button.addEventListener('click', close)
  head.append(createElement('h2', { id: titleId }, title), button)
  return head
}

function getTitle(link: HTMLAnchorElement): string {
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent.trim()
  const alt = link.querySelector('img')?.alt
  return caption || alt || document.querySelector('h1')?.textContent || ''
}

function createPicture(link: HTMLAnchorElement) {
  const small = link.querySelector('img')
  const large = createElement('img', { alt: small?.alt ?? '' })
  for (const name of ['width', 'height']) {
    const value = small?.getAttribute(name)
    if (value) large.setAttribute(name, value)
  }
  // A wide picture overflows a narrow screen: start in its middle.
  large.addEventListener('load', () => large.scrollIntoView({ inline: 'center' }))
  large.src = link.href
  return large
}

/** Closes on a click on the backdrop, unless the dialog has unsaved input. */
function closeOnBackdrop(dialog: HTMLDialogElement) {
  let hasInput = false
  let wasPressedOnBackdrop = false
  dialog.addEventListener('input', () => {
    hasInput = true
  })
  dialog.addEventListener('pointerdown', ({ target }) => {
    wasPressedOnBackdrop = target === dialog
  })
  dialog.addEventListener('click', ({ target }) => {
    if (wasPressedOnBackdrop && target === dialog && !hasInput) dialog.close()
  })
}
