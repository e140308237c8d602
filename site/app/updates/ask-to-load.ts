import { button, element } from '../document/element.ts'
import './ask-to-load.css'

interface Words {
  title: string
  detail: string
  load: string
  stay: string
}

const ids = { title: 'v-ask-title', detail: 'v-ask-detail' } as const
const load = 'load'

/** Asks whether to load the page anew. Escape, and a navigation that is given up, mean no. */
export function askToLoad(
  words: Words,
  { lang, dir }: { lang: string; dir: string },
  signal: AbortSignal,
): Promise<boolean> {
  const dialog = element('dialog', { class: 'ask', role: 'alertdialog', lang, dir })
  dialog.setAttribute('aria-labelledby', ids.title)
  dialog.setAttribute('aria-describedby', ids.detail)
  const actions = element('p', { class: 'ask-actions' })
  actions.append(
    button(words.stay, 'button', () => dialog.close()),
    button(words.load, 'button quiet', () => dialog.close(load)),
  )
  dialog.append(
    element('h2', { id: ids.title }, words.title),
    element('p', { id: ids.detail }, words.detail),
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
