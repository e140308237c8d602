import { documentIds } from '../document/document-ids.ts'
import { element } from '../document/element.ts'
import { raise } from './layers.ts'
import './modal.css'

const titleId = 'v-picture-title'

/**
 * Shows a picture of the page as large as the screen, under its caption; `link` is the one around it,
 * which leads to its file. What comes back closes it.
 */
export function openPicture(link: HTMLAnchorElement): () => void {
  const dialog = element('dialog', {
    class: 'modal modal-picture',
    'aria-labelledby': titleId,
  })
  const close = () => dialog.close()
  const body = element('div', { class: 'modal-body', tabindex: '0' })
  body.append(pictureOf(link))
  dialog.append(headOf(titleOf(link), close), body)
  closeBeside(dialog)
  document.body.append(dialog)
  dialog.showModal()
  const lower = raise(dialog, 'overlay')
  dialog.addEventListener('close', () => {
    lower()
    dialog.remove()
  })
  return close
}

function headOf(title: string, close: () => void) {
  const head = element('div', { class: 'modal-head' })
  const button = element('button', { class: 'modal-close', type: 'button' })
  const { close: word = '', closeLang } = document.getElementById(documentIds.app)?.dataset ?? {}
  button.append(element('span', closeLang ? { lang: closeLang } : {}, word))
  button.addEventListener('click', close)
  head.append(element('h2', { id: titleId }, title), button)
  return head
}

function titleOf(link: HTMLAnchorElement): string {
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent.trim()
  const alt = link.querySelector('img')?.alt
  return caption || alt || document.querySelector('h1')?.textContent || ''
}

function pictureOf(link: HTMLAnchorElement) {
  const small = link.querySelector('img')
  const large = element('img', { alt: small?.alt ?? '' })
  for (const name of ['width', 'height']) {
    const given = small?.getAttribute(name)
    if (given) large.setAttribute(name, given)
  }
  // On a narrow screen it is wider than its room, and begins in its middle.
  large.addEventListener('load', () => large.scrollIntoView({ inline: 'center' }))
  large.src = link.href
  return large
}

/** A click beside it closes it, unless something was typed in it that would be lost. */
function closeBeside(dialog: HTMLDialogElement) {
  let unsaved = false
  let pressedBeside = false
  dialog.addEventListener('input', () => {
    unsaved = true
  })
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressedBeside = target === dialog
  })
  dialog.addEventListener('click', ({ target }) => {
    if (pressedBeside && target === dialog && !unsaved) dialog.close()
  })
}
