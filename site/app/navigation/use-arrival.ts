import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Does what a browser does by itself when a document is loaded: the keyboard and screen readers go
 * on from the new page's heading. Going back leaves them where the browser puts them.
 */
export function useArrival() {
  const { key } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (type !== 'POP') focusOn(document.querySelector<HTMLElement>('h1'))
  }, [key, type])
}

function focusOn(heading: HTMLElement | null) {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
