/** Where the layers of each kind begin, as `z-index` (specification §9). */
export const layerBands = { modal: 1100, overlay: 1000, menu: 1000, tooltip: 1100 } as const

export type LayerKind = keyof typeof layerBands

/** A layer that is open: its kind, and its `z-index`. */
export interface Layer {
  kind: LayerKind
  value: number
}

/** The next layer: at the beginning of its band, or just above whatever is open already. */
export function layerAbove(open: readonly Layer[], kind: LayerKind): Layer {
  return { kind, value: Math.max(layerBands[kind], ...open.map(({ value }) => value + 1)) }
}

// A document has one stack of layers, as it has one top layer.
const open: Layer[] = []

/**
 * Gives an element that has just opened its place above all others; call the answer when it closes.
 * Dialogs and popovers stand in the browser's top layer in the same order by themselves. The value
 * counts where there is none, and says who is uppermost.
 */
export function raise(element: HTMLElement, kind: LayerKind): () => void {
  const layer = layerAbove(open, kind)
  open.push(layer)
  element.style.zIndex = String(layer.value)
  return () => {
    const at = open.indexOf(layer)
    if (at === -1) return
    open.splice(at, 1)
    element.style.zIndex = ''
  }
}
