import type { Node } from 'prosemirror-model'
import { closeTag, openTag } from './piece.ts'
import type { Section } from './read-table.ts'

/** Prints the rows of a grid, in their sections of the table. */
export function printRows(grid: Node, printCell: (cell: Node) => string): string {
  const printed: string[] = []
  let open: Section | null = null
  const moveTo = (next: Section | null) => {
    if (open && !isSame(open, next)) printed.push(open.end, closeTag(open.tag))
    if (next && !isSame(open, next)) printed.push(next.gap, openTag(next.tag, next.attributes))
    open = next
  }
  grid.forEach((row) => {
    moveTo(row.attrs.section)
    const cells: string[] = []
    row.forEach((cell) => {
      cells.push(cell.attrs.gap ?? '', printCell(cell))
    })
    const { gap, attributes, end } = row.attrs
    printed.push(gap ?? '', openTag('tr', attributes), ...cells, end, closeTag('tr'))
  })
  moveTo(null)
  return printed.join('')
}

const isSame = (one: Section | null, other: Section | null) =>
  one?.tag === other?.tag && one?.nth === other?.nth
