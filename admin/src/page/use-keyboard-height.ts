import { useEffect } from 'react'

const property = '--keyboard-height'

/**
 * Sets how much of the window an on-screen keyboard covers, for what is fixed to the bottom: browsers
 * that lay the keyboard over the page do not move it.
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
