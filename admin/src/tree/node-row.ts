/** A node of a tree. The list of nodes has siblings in their order. */
export interface TreeNode {
  id: number
  parent: number | null
}

/** A row of a tree on the screen. */
export interface NodeRow extends TreeNode {
  depth: number
  hasChildren: boolean
  isOpen: boolean
  /** Position among its siblings, from 1, and their number. */
  place: number
  siblings: number
}
