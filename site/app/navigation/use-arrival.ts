import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Does what a browser does by itself when a document is loaded: the page begins at its top or at
 * the target of the address, and the keyboard and screen readers go on from there. Going back is
 * left to the browser, which remembers where the reader was.
 */
export function useArrival() {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (type === 'POP') return
    const id = decodeURIComponent(hash.slice(1))
    const target = id === '' ? null : document.getElementById(id)
    if (target) target.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
    focusOn(document.querySelector<HTMLElement>('h1'))
  }, [key, hash, type])
}

function focusOn(heading: HTMLElement | null) {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
