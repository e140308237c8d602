import { escapeHtml } from '@vitrine/contract/html/escape-html'
import type { ShownAlert } from '@vitrine/contract/pages/alerts'
import { documentIds } from './document-ids.ts'

/** Attributes of an element in another language; empty if it is that of its parent. */
export interface LanguageMark {
  lang?: string
  dir?: string
}

/** An alert with its words in the language of the page. */
export interface AlertParts {
  alert: ShownAlert
  /** Language of the text. */
  mark: LanguageMark
  /** Names the degree to screen readers. */
  label: string
  /** Name of the button that closes it. */
  close: string
  /** Language of `label` and `close`. */
  labelMark: LanguageMark
}

/** Returns the alert above a page. Its button is shown by the script of the alert. */
export function toAlertHtml({ alert, mark, label, close, labelMark }: AlertParts): string {
  const { degree, text, link, dismissible } = alert
  const linkHtml = link ? ` <a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>` : ''
  const button = dismissible
    ? `<button type="button" aria-label="${escapeHtml(close)}">×</button>`
    : ''
  const role = degree === 'urgent' ? 'alert' : 'status'
  return `<section id="${documentIds.alert}" class="alert alert-${degree}" data-mark="${escapeHtml(alert.mark)}" aria-label="${escapeHtml(label)}"${toAttributes(labelMark)}><div role="${role}"${toAttributes(mark)}>${escapeHtml(text)}${linkHtml}</div>${button}</section>
`
}

const toAttributes = (mark: LanguageMark) =>
  Object.entries(mark)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

/** Name under which the browser stores the mark of the alert that the reader has closed. */
export const closedAlertKey = 'vitrine-alert'

/**
 * Script of a document with an alert that can be closed. It runs before the alert is parsed, so that
 * a closed one is never painted. Constant, because the Content-Security-Policy has its hash.
 */
export const alertScript = `(()=>{const{dataset:h}=document.documentElement,k='${closedAlertKey}'
try{h.alert=localStorage[k]===document.currentScript.dataset.mark?'closed':'open'}catch{h.alert='open'}
addEventListener('click',({target:t})=>{const a=t.closest('#${documentIds.alert}')
if(!a||!t.closest('button'))return
h.alert='closed'
try{localStorage[k]=a.dataset.mark}catch{}
document.getElementById('v-main')?.focus({preventScroll:true})})})()`

/** Returns the style and the script of an alert, for the head of its document. */
export function toAlertHead({ dismissible, mark }: ShownAlert, style: string): string {
  const script = `<script data-mark="${escapeHtml(mark)}">${alertScript}</script>\n`
  return `<style>${style}</style>\n${dismissible ? script : ''}`
}
