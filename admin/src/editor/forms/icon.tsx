/** Drawings of the tools, in a square of 20. */
const drawings = {
  undo: 'M8 5 4 9l4 4M4 9h8a4 4 0 0 1 0 8h-2',
  redo: 'm12 5 4 4-4 4m4-4H8a4 4 0 0 0 0 8h2',
  bold: 'M6 4h5a3 3 0 0 1 0 6H6Zm0 6h6a3 3 0 0 1 0 6H6Z',
  italic: 'M9 4h6M5 16h6M12 4 8 16',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  numbers: 'M9 5h8M9 10h8M9 15h8M3 4l1.5-1v5M3 12h2.5L3 16h3',
  quote: 'M4 14V9a4 4 0 0 1 4-4M11 14V9a4 4 0 0 1 4-4M4 10h4v4H4Zm7 0h4v4h-4Z',
  link: 'm8 12 4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2',
  image: 'M3 4h14v12H3Zm0 9 4-4 4 4 2-2 4 4M13 8h.01',
  insert: 'M10 4v12M4 10h12',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  table: 'M3 4h14v12H3Zm0 4h14M3 12h14M9 8v8',
  find: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5L17 17',
  source: 'm7 6-4 4 4 4M13 6l4 4-4 4',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
