export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  text = '',
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.textContent = text
  return node
}

export function createButton(
  text: string,
  className: string,
  onClick: () => void,
): HTMLButtonElement {
  const node = createElement('button', { type: 'button', class: className }, text)
  node.addEventListener('click', onClick)
  return node
}
