import type { SuggestionAnswer } from '@vitrine/contract/pages/search'
import styles from './suggest.css?inline'

type Suggestion = SuggestionAnswer['data'][number]

/** Typing pauses at least as long as this between two requests. */
const debounceMs = 150
/** Beginning of the id of a list: the header and the page may each have a field. */
const listPrefix = 'v-suggestions-'

/**
 * Suggests pages below the focused field of a search: a combobox with a list, by the pattern of
 * WAI-ARIA. Loads with the first focus. Returns a function to call when a field gets the focus.
 */
export function enhance(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  enhanceFocusedField()
  return enhanceFocusedField
}

function enhanceFocusedField() {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.dataset.suggest && field.role !== 'combobox')
    enhanceField(field, field.dataset.suggest)
}

function enhanceField(field: HTMLInputElement, address: string) {
  const list = createList(field)
  const request = createRequest(address, list.show)
  field.role = 'combobox'
  field.autocomplete = 'off'
  field.ariaAutoComplete = 'list'
  field.ariaExpanded = 'false'
  field.addEventListener('input', () => {
    if (field.value.trim() === '') list.hide()
    request(field.value)
  })
  field.addEventListener('blur', () => {
    request('')
    list.hide()
  })
  field.addEventListener('keydown', (event) => {
    // Keys of an input method choose characters.
    if (event.isComposing || !handleKey(event, list)) return
    event.preventDefault()
    event.stopPropagation()
  })
  // The reader may have typed before this module was loaded.
  if (field.value !== field.defaultValue) request(field.value)
}

/** Returns true if the key was for the list. */
function handleKey({ key, altKey }: KeyboardEvent, list: SuggestionList): boolean {
  switch (key) {
    case 'ArrowDown':
      return altKey ? list.open() : list.move(1)
    case 'ArrowUp':
      return altKey ? list.hide() : list.move(-1)
    case 'Escape':
      return list.hide()
    case 'Enter':
      return list.follow()
    default:
      return false
  }
}

/** Returns a function that requests suggestions; a later query replaces the earlier one. */
function createRequest(address: string, show: (suggestions: Suggestion[]) => void) {
  let timer = 0
  let pending: AbortController | undefined
  return (query: string) => {
    clearTimeout(timer)
    pending?.abort()
    if (query.trim() !== '') timer = window.setTimeout(() => void load(query), debounceMs)
  }

  async function load(query: string) {
    pending = new AbortController()
    const { signal } = pending
    try {
      const response = await fetch(`${address}&${new URLSearchParams({ q: query })}`, { signal })
      const answer: SuggestionAnswer = response.ok ? await response.json() : { data: [] }
      if (!signal.aborted) show(answer.data)
    } catch {
      // Aborted, or offline: the form works without suggestions.
    }
  }
}

type SuggestionList = ReturnType<typeof createList>

/** Creates the list of a field. Its functions return true if they have changed something. */
function createList(field: HTMLInputElement) {
  const list = addListBox(field)
  let active = -1
  return { show, open, hide, move, follow }

  function show(suggestions: Suggestion[]) {
    choose(-1)
    list.replaceChildren(
      ...suggestions.map((suggestion, index) => createOption(suggestion, `${list.id}-${index}`)),
    )
    hide()
    open()
  }

  function open(): boolean {
    if (!list.hidden || list.children.length === 0) return false
    list.hidden = false
    list.style.setProperty('--field', `${field.offsetWidth}px`)
    list.style.insetBlockStart = `${field.offsetTop + field.offsetHeight}px`
    field.ariaExpanded = 'true'
    return true
  }

  function hide(): boolean {
    if (list.hidden) return false
    choose(-1)
    list.hidden = true
    field.ariaExpanded = 'false'
    return true
  }

  /** Moves to the next or previous option; before the first is the field itself. */
  function move(step: number): boolean {
    const places = list.children.length + 1
    if (!open() && list.hidden) return false
    choose(((active + 1 + step + places) % places) - 1)
    return true
  }

  function choose(index: number) {
    list.children[active]?.setAttribute('aria-selected', 'false')
    active = index
    const option = list.children[active]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
  }

  function follow(): boolean {
    const option = list.children[active]
    if (!(option instanceof HTMLElement)) return false
    option.click()
    hide()
    return true
  }
}

function addListBox(field: HTMLInputElement): HTMLElement {
  const list = document.createElement('div')
  list.id = listPrefix + field.id
  list.className = 'v-suggestions'
  list.role = 'listbox'
  list.hidden = true
  const [label] = field.labels ?? []
  if (label) {
    label.id ||= `${list.id}-label`
    list.setAttribute('aria-labelledby', label.id)
  }
  // Keeps the focus in the field.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  field.after(list)
  field.setAttribute('aria-controls', list.id)
  return list
}

function createOption({ title, href }: Suggestion, id: string): HTMLElement {
  const option = document.createElement('a')
  option.href = href
  option.id = id
  option.role = 'option'
  option.tabIndex = -1
  option.ariaSelected = 'false'
  option.textContent = title
  return option
}
