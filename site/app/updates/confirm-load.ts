import { createButton, createElement } from '../document/element.ts'
import './confirm-load.css'

interface DialogTexts {
  title: string
  detail: string
  load: string
  stay: string
}

const ids = { title: 'v-ask-title', detail: 'v-ask-detail' } as const
const load = 'load'

/** Resolves to false on Escape or an aborted navigation. */
export function confirmLoad(
  texts: DialogTexts,
  { lang, dir }: { lang: string; dir: string },
  signal: AbortSignal,
): Promise<boolean> {
  const dialog = createElement('dialog', { class: 'ask', role: 'alertdialog', lang, dir })
  dialog.setAttribute('aria-labelledby', ids.title)
  dialog.setAttribute('aria-describedby', ids.detail)
  const actions = createElement('p', { class: 'ask-actions' })
  actions.append(
    createButton(texts.stay, 'button', () => dialog.close()),
    createButton(texts.load, 'button quiet', () => dialog.close(load)),
  )
  dialog.append(
    createElement('h2', { id: ids.title }, texts.title),
    createElement('p', { id: ids.detail }, texts.detail),
    actions,
  )
  document.body.append(dialog)
  dialog.showModal()
  const close = () => dialog.close()
  signal.addEventListener('abort', close)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      signal.removeEventListener('abort', close)
      dialog.remove()
      resolve(dialog.returnValue === load)
    })
  })
}
