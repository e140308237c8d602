import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'div'> {
  role: 'row' | 'rowgroup' | 'columnheader' | 'rowheader' | 'gridcell'
}

/** Part of a treegrid, which HTML has no elements for. */
export function GridPart(props: Props) {
  return <div {...props} />
}
