import { formControls } from '@vitrine/contract/forms/form-controls'
import { type Answers, type Condition, holds } from '@vitrine/contract/forms/holds'
import { findProof } from './page-form-proof.ts'
import { showSteps } from './page-form-steps.ts'

const nonceBytes = 16

/**
 * Adds to each form of a page what needs scripts: conditions, steps, typed texts that survive a
 * reload, and the proof of work. Returns a function to call after the page has changed.
 */
export function enhance(): () => void {
  const started = new WeakSet<HTMLFormElement>()
  const start = () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
      if (started.has(form)) continue
      started.add(form)
      startForm(form)
    }
    forgetSent()
  }
  start()
  return start
}

function startForm(form: HTMLFormElement) {
  const startedAt = performance.now()
  // After an answer of the server, what it shows is newer, unless it could not read the form.
  if (!form.querySelector('.v-form-errors:not([data-unread])')) restore(form)
  form.dataset.active = ''
  const update = () => {
    applyConditions(form)
    store(form)
  }
  applyConditions(form)
  showSteps(form)
  const nonce = getControl(form, 'nonce')
  // The browser restores it when the visitor comes back: sent twice, it counts once.
  if (nonce && nonce.value === '') nonce.value = createNonce()
  form.addEventListener('input', update)
  form.addEventListener('submit', () => {
    const elapsed = getControl(form, 'elapsed')
    if (elapsed) elapsed.value = String(Math.round(performance.now() - startedAt))
  })
  form.addEventListener('focusin', () => void prove(form), { once: true })
}

const getControl = (form: HTMLFormElement, name: keyof typeof formControls) =>
  form.querySelector<HTMLInputElement>(`input[name="${formControls[name]}"]`)

const createNonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(nonceBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Computes the proof in the background; without it the response is only checked more strictly. */
async function prove(form: HTMLFormElement) {
  const [token, nonce, proof] = (['token', 'nonce', 'proof'] as const).map((name) =>
    getControl(form, name),
  )
  if (token && nonce && proof) proof.value = await findProof(`${token.value}.${nonce.value}`)
}

/** Hides fields by their conditions, from the first to the last, as the server does. */
function applyConditions(form: HTMLFormElement) {
  for (const place of form.querySelectorAll<HTMLElement>('[data-shown-if]')) {
    const condition: Condition = JSON.parse(place.dataset.shownIf ?? '')
    place.hidden = !holds(condition, readAnswers(form))
    for (const input of place.querySelectorAll<HTMLInputElement>('input, textarea, select'))
      input.disabled = place.hidden
  }
}

/** Disabled fields are not part of the data. */
function readAnswers(form: HTMLFormElement): Answers {
  const data = new FormData(form)
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => [
      name,
      data.getAll(name).map((value) => (typeof value === 'string' ? value : value.name)),
    ]),
  )
}

const prefix = 'form '
const getStorageKey = (form: HTMLFormElement) =>
  `${prefix}${form.dataset.form} ${location.pathname}`

/** Stores typed values in this tab until they are sent; no files and no fields of the product. */
function store(form: HTMLFormElement) {
  const typed = Object.entries(readAnswers(form)).filter(
    ([name]) => !name.startsWith('v.') && !form.querySelector(`input[type=file][name="${name}"]`),
  )
  try {
    sessionStorage.setItem(getStorageKey(form), JSON.stringify(typed))
  } catch {
    // Without storage the texts only last as long as the page.
  }
}

function restore(form: HTMLFormElement) {
  for (const [name, values] of readStored(getStorageKey(form))) {
    const inputs = form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
    for (const input of inputs)
      if (/^(checkbox|radio)$/.test(input.type)) input.checked = values.includes(input.value)
      else if (input.type !== 'file') input.value = values[0] ?? ''
  }
}

function readStored(key: string): [string, string[]][] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}

/** Deletes typed values after the form was sent. */
function forgetSent() {
  if (!document.querySelector('.v-form-done')) return
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is disabled: nothing is stored.
  }
}
