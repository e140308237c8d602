import { expect, test } from 'vitest'
import { createLayerAbove, type Layer, type LayerKind } from './layers.ts'

type Step = LayerKind | `close ${number}`

/** Layers to open, and indexes of open layers to close, step by step. */
const table: [what: string, steps: Step[], values: number[]][] = [
  ['a modal', ['modal'], [1100]],
  ['a menu', ['menu'], [1000]],
  ['an overlay', ['overlay'], [1000]],
  ['a tooltip', ['tooltip'], [1100]],
  ['a tooltip over an overlay', ['overlay', 'tooltip'], [1000, 1100]],
  ['a tooltip over a menu', ['menu', 'tooltip'], [1000, 1100]],
  ['a modal over a menu', ['menu', 'modal'], [1000, 1100]],
  ['a menu in a modal', ['modal', 'menu'], [1100, 1101]],
  ['a tooltip in a menu in a modal', ['modal', 'menu', 'tooltip'], [1100, 1101, 1102]],
  ['a modal over a modal', ['modal', 'modal', 'overlay'], [1100, 1101, 1102]],
  ['two menus', ['menu', 'menu'], [1000, 1001]],
  ['a modal that opens again', ['modal', 'close 0', 'modal'], [1100]],
  [
    'a tooltip after the second of two modals is closed',
    ['modal', 'modal', 'close 1', 'tooltip'],
    [1100, 1101],
  ],
  ['a menu above a gap', ['modal', 'modal', 'close 0', 'menu'], [1101, 1102]],
  ['a menu after all others are closed', ['modal', 'menu', 'close 1', 'close 0', 'menu'], [1000]],
]

test.each(table)('specification §9: %s', (_what, steps, values) => {
  const open: Layer[] = []
  for (const step of steps) {
    const closed = /^close (\d)$/.exec(step)?.[1]
    if (closed === undefined) open.push(createLayerAbove(open, step as LayerKind))
    else open.splice(Number(closed), 1)
  }
  expect(open.map(({ value }) => value)).toEqual(values)
})
