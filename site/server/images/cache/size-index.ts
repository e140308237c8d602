import { createLru } from '../../bounds/lru.ts'
import { indexedSizesMax, indexedSourcesMax } from '../address/limits.ts'
import { getModifiersKey, type Modifiers } from '../address/modifiers.ts'

interface StoredSize {
  modifiers: Modifiers
  name: string
}

/** Index of the stored sizes of each source. */
export interface SizeIndex {
  add: (source: string, size: StoredSize) => void
  /** Names of images that may replace a missing one: wider ones first, each group nearest first. */
  findNearest: (source: string, wanted: Modifiers) => string[]
}

export function createSizeIndex(): SizeIndex {
  const bytesMax = Number.POSITIVE_INFINITY
  const sources = createLru<StoredSize[]>({ bytesMax, countMax: indexedSourcesMax })
  return {
    add: (source, size) => {
      const others = (sources.get(source) ?? []).filter(({ name }) => name !== size.name)
      sources.put(source, [size, ...others].slice(0, indexedSizesMax), 0)
    },
    findNearest: (source, wanted) => {
      const similar = (sources.get(source) ?? []).filter(({ modifiers }) =>
        isSimilar(modifiers, wanted),
      )
      const width = ({ modifiers }: StoredSize) => modifiers.width ?? 0
      const ascending = similar.toSorted((a, b) => width(a) - width(b))
      const wider = ascending.filter((size) => width(size) >= (wanted.width ?? 0))
      const narrower = ascending.filter((size) => !wider.includes(size)).toReversed()
      return [...wider, ...narrower].map(({ name }) => name)
    },
  }
}

/** True if only the width differs; heights are rounded, so proportions have a tolerance. */
function isSimilar(one: Modifiers, other: Modifiers) {
  const isSameRatio = Math.abs(getRatio(one) - getRatio(other)) <= 1 / ratioUnits
  return isSameRatio && nameWithoutSize(one) === nameWithoutSize(other)
}

const ratioUnits = 20
const getRatio = ({ width, height }: Modifiers) => (width && height ? width / height : 0)
const nameWithoutSize = ({ width, height, ...others }: Modifiers) =>
  getModifiersKey({ ...others, quality: 0 })
