import { createLru } from '../../bounds/lru.ts'
import { type Modifiers, nameOf } from '../address/grammar.ts'
import { knownSizesMax, knownSourcesMax } from '../address/limits.ts'

/** An image that has been made, by its name in the cache. */
interface Size {
  modifiers: Modifiers
  name: string
}

/** Remembers which sizes of a source are there. */
export interface Sizes {
  note: (source: string, size: Size) => void
  /** The names of those that may stand for another: the next wider ones, then the narrower ones. */
  near: (source: string, wanted: Modifiers) => string[]
}

export function createSizes(): Sizes {
  const bytesMax = Number.POSITIVE_INFINITY
  const sources = createLru<Size[]>({ bytesMax, countMax: knownSourcesMax })
  return {
    note: (source, size) => {
      const others = (sources.get(source) ?? []).filter(({ name }) => name !== size.name)
      sources.put(source, [size, ...others].slice(0, knownSizesMax), 0)
    },
    near: (source, wanted) => {
      const alike = (sources.get(source) ?? []).filter(({ modifiers }) =>
        isAlike(modifiers, wanted),
      )
      const width = ({ modifiers }: Size) => modifiers.width ?? 0
      const ascending = alike.toSorted((a, b) => width(a) - width(b))
      const wider = ascending.filter((size) => width(size) >= (wanted.width ?? 0))
      const narrower = ascending.filter((size) => !wider.includes(size)).toReversed()
      return [...wider, ...narrower].map(({ name }) => name)
    },
  }
}

/** Whether two look the same but for their width: heights are rounded to whole pixels. */
function isAlike(one: Modifiers, other: Modifiers) {
  const isSameShape = Math.abs(shapeOf(one) - shapeOf(other)) <= 1 / shapeUnits
  return isSameShape && plain(one) === plain(other)
}

const shapeUnits = 20
const shapeOf = ({ width, height }: Modifiers) => (width && height ? width / height : 0)
const plain = ({ width, height, ...others }: Modifiers) => nameOf({ ...others, quality: 0 })
