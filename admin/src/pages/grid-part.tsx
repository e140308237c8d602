import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'div'> {
  role: 'row' | 'rowgroup' | 'columnheader' | 'rowheader' | 'gridcell'
}

/** A part of a grid: rows of a tree, which a table has no elements for. */
export function GridPart(props: Props) {
  return <div {...props} />
}
