import { useEffect } from 'react'

/** Names the screen in the browser's window. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
