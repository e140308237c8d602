import 'react'

declare module 'react' {
  // Custom properties, which the styles read.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
