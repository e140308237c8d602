import { type MouseEvent, useCallback } from 'react'
import { useHref, useNavigate } from 'react-router'

/** Links of a long list: one click handler for all, since a router component per cell is slow. */
export interface ListLinks {
  /** Base path of the admin, to prefix the path of each link. */
  basePath: string
  /** Handles clicks on all links. */
  onClick: (event: MouseEvent) => void
}

/** Returns a click handler that turns plain anchors below an element into links of the router. */
export function useListLinks(): ListLinks {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const onClick = useCallback(
    (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || event.button !== 0 || opensNewTab(event)) return
      event.preventDefault()
      void navigate(link.pathname.slice(base.length))
    },
    [navigate, base],
  )
  return { basePath: base, onClick }
}

const opensNewTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey
