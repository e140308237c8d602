import { type MouseEvent, useCallback } from 'react'
import { useHref, useNavigate } from 'react-router'

/** Links of a long list: one click handler for all, since a router component per cell is slow. */
export interface ListLinks {
  /** Stands before the path of each link: where the admin lives. */
  base: string
  /** Hears the clicks of all of them. */
  onClick: (event: MouseEvent) => void
}

/** Plain anchors, which the element around them makes links of the router. */
export function useListLinks(): ListLinks {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const onClick = useCallback(
    (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || event.button !== 0 || opensElsewhere(event)) return
      event.preventDefault()
      void navigate(link.pathname.slice(base.length))
    },
    [navigate, base],
  )
  return { base, onClick }
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey
