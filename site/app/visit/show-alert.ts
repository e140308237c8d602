import { closedAlertKey } from '../document/alert-html.ts'
import { documentIds } from '../document/document-ids.ts'
import { createElement } from '../document/element.ts'
import stylesheetUrl from '../ui/alert.css?url'

let styles: Promise<unknown> | undefined

/** Replaces the shown alert by that of a parsed document. The same one stays in place. */
export async function replaceAlert(parsed: Document) {
  const alert = parsed.getElementById(documentIds.alert)
  const shown = document.getElementById(documentIds.alert)
  if (alert === null) shown?.remove()
  else if (alert.outerHTML !== shown?.outerHTML) await showAlert(alert)
}

/** Shows an alert, and announces it if it is a new one. */
async function showAlert(alert: HTMLElement) {
  styles ??= loadStyles()
  await styles
  const shown = document.getElementById(documentIds.alert)
  const { dataset } = document.documentElement
  // The document had no alert that can be closed, so its script did not run.
  if (dataset.alert === undefined) addEventListener('click', closeAlert)
  dataset.alert = readClosedMark() === alert.dataset.mark ? 'closed' : 'open'
  const words = alert.querySelector('[role]')
  const content = [...(words?.childNodes ?? [])]
  const isNew = shown?.dataset.mark !== alert.dataset.mark
  // Screen readers announce what changes in a live region that is already there.
  if (isNew) words?.replaceChildren()
  if (shown) shown.replaceWith(alert)
  else document.getElementById(documentIds.app)?.before(alert)
  if (isNew) requestAnimationFrame(() => words?.replaceChildren(...content))
}

function loadStyles() {
  const link = createElement('link', { rel: 'stylesheet', href: stylesheetUrl })
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    // An alert without styles is still readable.
    link.addEventListener('error', resolve)
  })
  document.head.append(link)
  return loaded
}

/** Like the script of a document with an alert (`alertScript`). */
function closeAlert({ target }: MouseEvent) {
  if (!(target instanceof Element) || !target.closest('button')) return
  const mark = target.closest<HTMLElement>(`#${documentIds.alert}`)?.dataset.mark
  if (mark === undefined) return
  document.documentElement.dataset.alert = 'closed'
  document.getElementById('v-main')?.focus({ preventScroll: true })
  try {
    localStorage.setItem(closedAlertKey, mark)
  } catch {
    // The browser stores nothing: the alert is closed in this document only.
  }
}

function readClosedMark() {
  try {
    return localStorage.getItem(closedAlertKey)
  } catch {
    return null
  }
}
