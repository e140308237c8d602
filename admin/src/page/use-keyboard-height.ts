import { useEffect } from 'react'

const property = '--keyboard-height'

/**
 * Sets a custom property to the height that an on-screen keyboard covers. Browsers that lay the
 * keyboard over the page do not move elements that are fixed to the bottom.
 */
export function useKeyboardHeight() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const measure = () => {
      const covered = viewport.scale === 1 ? innerHeight - viewport.height - viewport.offsetTop : 0
      style.setProperty(property, `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty(property)
    }
  }, [])
}
