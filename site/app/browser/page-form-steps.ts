/** Shows one step at a time, with buttons to continue and to go back. */
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
  const nextButton = createButton(next, '', () => show(current + 1, true))
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
    show(current + 1, true)
  })

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

function createButton(text: string, kind: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `button ${kind}`.trim()
  button.textContent = text
  button.addEventListener('click', onClick)
  return button
}
