/** First `z-index` of each kind of layer (specification §9). */
export const layerBands = { modal: 1100, overlay: 1000, menu: 1000, tooltip: 1100 } as const

export type LayerKind = keyof typeof layerBands

export interface Layer {
  kind: LayerKind
  value: number
}

export function createLayerAbove(open: readonly Layer[], kind: LayerKind): Layer {
  return { kind, value: Math.max(layerBands[kind], ...open.map(({ value }) => value + 1)) }
}

// One stack per document, like the browser's top layer.
const open: Layer[] = []

/**
 * Puts an opened element above all others by `z-index`. Returns a function for closing. The top
 * layer has its own order; there the value only tells which element is on top.
 */
export function raiseLayer(element: HTMLElement, kind: LayerKind): () => void {
  const layer = createLayerAbove(open, kind)
  open.push(layer)
  element.style.zIndex = String(layer.value)
  return () => {
    const index = open.indexOf(layer)
    if (index === -1) return
    open.splice(index, 1)
    element.style.zIndex = ''
  }
}
