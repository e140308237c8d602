type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'input, textarea, select'
/** Types of fields whose input is used at once, or is not written by the reader. */
const fleeting = ['search', 'hidden', 'submit', 'reset', 'button', 'image']

/** What a field held before it was changed, or when it was sent, where the document does not tell. */
const known = new WeakMap<Field, string>()

/** Takes note of what fields hold when they are entered and when their form is sent. */
export function watchInput() {
  document.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !known.has(target)) known.set(target, heldBy(target))
  })
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return
    for (const field of target.elements) if (isField(field)) known.set(field, heldBy(field))
  })
}

/** True if an element or document contains input that a document load would lose. */
export function hasUnsavedInput(within: ParentNode): boolean {
  return [...within.querySelectorAll<Field>(fields)].some(
    (field) => !fleeting.includes(field.type) && heldBy(field) !== heldAtFirst(field),
  )
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(fields)

function heldBy(field: Field): string {
  if (field instanceof HTMLSelectElement) return chosen(field, ({ selected }) => selected)
  return isTicked(field) ? String(field.checked) : field.value
}

function heldAtFirst(field: Field): string {
  const first = known.get(field)
  if (first !== undefined) return first
  if (field instanceof HTMLSelectElement) return firstChosen(field)
  return isTicked(field) ? String(field.defaultChecked) : field.defaultValue
}

// A list that names no choice shows its first one.
function firstChosen(field: HTMLSelectElement) {
  const named = chosen(field, ({ defaultSelected }) => defaultSelected)
  return named || field.multiple ? named : (field.options[0]?.value ?? '')
}

const chosen = ({ options }: HTMLSelectElement, is: (option: HTMLOptionElement) => boolean) =>
  [...options]
    .filter(is)
    .map(({ value }) => value)
    .join('\n')

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'
