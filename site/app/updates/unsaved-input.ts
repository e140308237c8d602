type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldSelector = 'input, textarea, select'
/** Fields whose input takes effect at once, or is not entered by the reader. */
const ignoredTypes = ['search', 'hidden', 'submit', 'reset', 'button', 'image']

/** Values on first focus or at the last submission; other fields have the document's default. */
const initialValues = new WeakMap<Field, string>()

export function recordInputValues() {
  document.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !initialValues.has(target)) initialValues.set(target, getValue(target))
  })
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return
    for (const field of target.elements)
      if (isField(field)) initialValues.set(field, getValue(field))
  })
}

/** True if an element or document has input that a document load would lose. */
export function hasUnsavedInput(within: ParentNode): boolean {
  return [...within.querySelectorAll<Field>(fieldSelector)].some(
    (field) => !ignoredTypes.includes(field.type) && getValue(field) !== getInitialValue(field),
  )
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(fieldSelector)

function getValue(field: Field): string {
  if (field instanceof HTMLSelectElement) return joinOptions(field, ({ selected }) => selected)
  return isCheckable(field) ? String(field.checked) : field.value
}

function getInitialValue(field: Field): string {
  const recorded = initialValues.get(field)
  if (recorded !== undefined) return recorded
  if (field instanceof HTMLSelectElement) return getInitialOptions(field)
  return isCheckable(field) ? String(field.defaultChecked) : field.defaultValue
}

// Without a `selected` attribute the first option is selected.
function getInitialOptions(field: HTMLSelectElement) {
  const defaults = joinOptions(field, ({ defaultSelected }) => defaultSelected)
  return defaults || field.multiple ? defaults : (field.options[0]?.value ?? '')
}

const joinOptions = (
  { options }: HTMLSelectElement,
  filter: (option: HTMLOptionElement) => boolean,
) =>
  [...options]
    .filter(filter)
    .map(({ value }) => value)
    .join('\n')

const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'
