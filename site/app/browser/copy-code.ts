import { announce } from '../transition/announcer.ts'
import './copy-code.css'

const doneMs = 2_000

/**
 * Adds a button to each block of code that copies it. Returns a function to call after the page has
 * changed. Browsers have a clipboard only on https and localhost.
 */
export function enhance(): () => void {
  if (!navigator.clipboard) return () => {}
  addButtons()
  return addButtons
}

function addButtons() {
  for (const content of document.querySelectorAll<HTMLElement>('[data-copy]'))
    for (const block of content.querySelectorAll('pre'))
      if (!block.parentElement?.matches('.v-code')) addButton(block, content.dataset)
}

function addButton(block: HTMLPreElement, { copy = '', copied = '', copyLang = '' }: DOMStringMap) {
  const frame = document.createElement('div')
  frame.className = 'v-code'
  const button = document.createElement('button')
  button.type = 'button'
  button.ariaLabel = copy
  if (copyLang) button.lang = copyLang
  button.addEventListener('click', () => void copyBlock(block, button, copied))
  block.replaceWith(frame)
  frame.append(block, button)
}

async function copyBlock(block: HTMLPreElement, button: HTMLButtonElement, copied: string) {
  try {
    await navigator.clipboard.writeText(block.textContent.replace(/\n$/, ''))
  } catch {
    // Refused by the browser: the reader copies the selected text.
    getSelection()?.selectAllChildren(block)
    return
  }
  announce(copied)
  button.dataset.done = ''
  setTimeout(() => delete button.dataset.done, doneMs)
}
