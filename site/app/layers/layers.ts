/** First `z-index` of each kind of layer (specification §9). */
export const layerBands = { modal: 1100, overlay: 1000, menu: 1000, tooltip: 1100 } as const

export type LayerKind = keyof typeof layerBands

/** An open layer with its `z-index`. */
export interface Layer {
  kind: LayerKind
  value: number
}

/** Returns the next layer: at the start of its band, or above all open layers. */
export function layerAbove(open: readonly Layer[], kind: LayerKind): Layer {
  return { kind, value: Math.max(layerBands[kind], ...open.map(({ value }) => value + 1)) }
}

// One stack per document, like the browser's top layer.
const open: Layer[] = []

/**
 * Sets the `z-index` of an element that has just opened above all others. Returns a function to
 * call when it closes. In the top layer the browser orders dialogs and popovers itself; the value
 * matters elsewhere and tells which layer is on top.
 */
export function raise(element: HTMLElement, kind: LayerKind): () => void {
  const layer = layerAbove(open, kind)
  open.push(layer)
  element.style.zIndex = String(layer.value)
  return () => {
    const index = open.indexOf(layer)
    if (index === -1) return
    open.splice(index, 1)
    element.style.zIndex = ''
  }
}
