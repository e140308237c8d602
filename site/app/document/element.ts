/** An element with its attributes and text, for what stands outside of React. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}

/** A button that does something here. */
export function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, text)
  made.addEventListener('click', press)
  return made
}
