import { isEmailAddress } from '@vitrine/contract/forms/email-address'

/**
 * Shows one step at a time, with buttons to continue and to go back. A step with an empty required
 * field or half an e-mail address does not continue: after an answer of the server, files would have
 * to be chosen again.
 */
export function showSteps(form: HTMLFormElement) {
  const steps = [...form.querySelectorAll<HTMLFieldSetElement>('[data-form-step]')]
  const send = form.querySelector<HTMLElement>('.v-form-send')
  if (steps.length < 2 || !send) return
  const { next = '', back = '', step: label = '' } = form.dataset
  const place = document.createElement('p')
  place.className = 'v-form-note'
  place.setAttribute('aria-live', 'polite')
  steps[0]?.before(place)
  const backButton = createButton(back, 'quiet', () => show(current - 1, true))
  const nextButton = createButton(next, '', goOn)
  send.prepend(backButton, nextButton)
  // Begins at the first step with an error: the links at the top lead there.
  const faulty = steps.findIndex((each) => each.querySelector('[aria-invalid], .v-error'))
  let current = Math.max(0, faulty)
  show(current, false)
  form.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const field = link && document.getElementById(link.hash.slice(1))
    const at = steps.findIndex((each) => each.contains(field))
    if (at !== -1) show(at, false)
  })
  form.addEventListener('keydown', (event) => {
    const isText = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !isText || current === steps.length - 1) return
    event.preventDefault()
    goOn()
  })

  function goOn() {
    const faulty = markFaults(form, steps[current])
    if (faulty) faulty.focus()
    else show(current + 1, true)
  }

  function show(index: number, movesFocus: boolean) {
    current = index
    for (const [at, step] of steps.entries()) step.hidden = at !== index
    place.textContent = label
      .replace('{number}', String(index + 1))
      .replace('{total}', String(steps.length))
    backButton.hidden = index === 0
    nextButton.hidden = index === steps.length - 1
    send?.classList.toggle('v-form-early', index < steps.length - 1)
    const first = steps[index]?.querySelector<HTMLElement>('legend')
    if (!movesFocus || !first) return
    first.tabIndex = -1
    first.focus()
  }
}

/** Marks the faulty fields of a step. Returns the first of their inputs. */
function markFaults(form: HTMLFormElement, step: HTMLElement | undefined) {
  const data = new FormData(form)
  const fields = step?.querySelectorAll<HTMLElement>('.v-field:not([hidden])') ?? []
  const faulty = [...fields].flatMap((field) => {
    const input = field.querySelector<HTMLElement>('input, textarea, select')
    if (!input) return []
    if (field.querySelector('.v-error[data-added]')) removeError(field, input)
    const fault = findFault(field.dataset, data.getAll(field.dataset.field ?? ''))
    if (!fault) return []
    if (!field.querySelector('.v-error')) addError(field, input, form.dataset[fault] ?? '')
    return [input]
  })
  return faulty[0]
}

/** Returns the key of the error message in the data of the form; undefined if the value is right. */
function findFault({ kind, required }: DOMStringMap, values: FormDataEntryValue[]) {
  const [value] = values.filter((each) =>
    typeof each === 'string' ? each.trim() !== '' : each.size > 0,
  )
  if (value === undefined) return required ? 'missing' : undefined
  const isHalf = kind === 'email' && typeof value === 'string' && !isEmailAddress(value.trim())
  return isHalf ? 'incomplete' : undefined
}

/** Adds an error after the label and the hint, as the server does. */
function addError(field: HTMLElement, input: HTMLElement, text: string) {
  const error = document.createElement('span')
  error.className = 'v-error'
  error.dataset.added = ''
  error.id = `f-${field.dataset.field}-error`
  error.textContent = text
  const before = ['.v-hint', 'legend', 'label'].map((each) => field.querySelector(each))
  before.find((each) => each !== null)?.after(error)
  const described = field.querySelector('fieldset') ?? input
  const ids = [described.getAttribute('aria-describedby'), error.id].filter(Boolean)
  described.setAttribute('aria-describedby', [...new Set(ids)].join(' '))
  input.setAttribute('aria-invalid', 'true')
}

function removeError(field: HTMLElement, input: HTMLElement) {
  field.querySelector('.v-error[data-added]')?.remove()
  input.removeAttribute('aria-invalid')
  const described = field.querySelector('fieldset') ?? input
  const hint = field.querySelector('.v-hint')
  if (hint) described.setAttribute('aria-describedby', hint.id)
  else described.removeAttribute('aria-describedby')
}

function createButton(text: string, kind: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `button ${kind}`.trim()
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}
